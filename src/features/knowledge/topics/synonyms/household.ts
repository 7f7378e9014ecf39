/** Words for things in and around a house, one group of synonyms per line. */
export const HOUSEHOLD = `
house, property, home, real estate
apartment, condo, flat, studio, bedsit
landlord, landlady, tenant, tenancy, lease, renting, let, rental
moving out, end of tenancy, end of a tenancy, end of lease, hand the keys back, hand back the keys, checkout inspection, inventory
moving, move house, relocate, relocation, removal, removals, mover
box, carton, crate, cardboard box, packing box
pack, packing, wrap, bubble wrap
furniture, sofa, couch, settee, armchair, wardrobe, cupboard, closet, cabinet, sideboard, dresser, bookcase
bed, mattress, bunk bed
bed, cot, crib
heavy, weigh, weight, bulky, heavy item
fragile, china, porcelain, crystal, glassware, antique, heirloom, valuable, irreplaceable
storage, store, warehouse, self storage, storage unit, put in storage, keep your furniture
piano, upright piano, grand piano, keyboard
fridge, refrigerator, freezer
oven, stove, cooker, hob
washing machine, washer, tumble dryer, dryer
dishwasher, appliance
kitchen, worktop, countertop
bathroom, shower room, washroom, bath, bathtub, shower
toilet, cistern, flush
tap, faucet, mixer
sink, basin, washbasin
heating, boiler, furnace, heat pump
radiator, heater, underfloor heating
air conditioning, aircon, AC, cooling, air conditioner
drain, sewer, septic tank, blocked, clogged, blockage, backed up
pipe, plumbing, pipework
electric, electrical, electrician, wiring, socket, outlet, plug socket, fuse, fuse box, circuit breaker
light, lamp, lighting, bulb
solar, solar panel, photovoltaic
roof, gutter, tiles, slate, chimney pot
chimney, fireplace, flue, wood burner, log burner, soot
window, glass, pane, glazing, double glazing
window cleaning, clean windows
door, front door, garage door
lock, padlock, locked out, cylinder, deadbolt
key, spare key, key safe, key box
alarm, burglar alarm, security system, CCTV, smoke detector
blind, curtain, drapes, shutter
carpet, rug, flooring, laminate, parquet, wooden floor, floorboard
stain, spot, red wine, spill, mark
wall, plaster, drywall, plasterboard, crack
paint, painting, decorate, decorator, repaint, wallpaper
damp, mould, mold, mildew, moisture
insulation, loft, attic, basement, cellar
stairs, staircase, banister
garden, lawn, landscaping, yard, grass, turf, mow, mowing
hedge, bush, shrub, prune, pruning, trim the hedge
tree, branch, stump, tree surgery, felling
weed, weeding, weedkiller
plant, flower, seedling, pot plant
flowers, bouquet, bunch of flowers, arrangement, roses, florist
wreath, funeral flowers, sympathy flowers
patio, paving, decking, terrace
fence, fencing, gate
pond, fountain
leaves, clippings, green waste, garden waste
rubbish, waste, trash, junk, dump, tip, skip, dumpster, disposal, dispose, get rid of, haul away, take away the old, clearance
recycle, recycling, scrap, old devices
cleaning, cleaner, maid, housekeeper, housekeeping
mess, dust, dirt, dust sheet, clean up, muddy, dirty, tidy up
ironing, iron, laundry, washing, linen, bed sheets
vacuum, hoover, mop
pest, mouse, mice, rat, rodent, vermin, infestation
ant, wasp, hornet, bee, cockroach, bed bug, bedbug, termite, moth, flea, insect, bug, wasp nest
poison, bait, trap, insecticide
builder, building work, construction, extension, renovation, remodel, renovate, refurbish
permit, planning permission, building permit, council approval
scaffold, scaffolding, ladder
tool, equipment, machine
material, supplies, parts
repair, fix, mend, restore, restoration
install, installation, fit, fitting, set up, put up, mount, assemble, assembly, put together
maintenance, service contract, servicing, annual service
water, mains water, water pressure
gas, gas leak, smell of gas
power, electricity, power cut, outage
swimming pool, pool, pool cleaning
hot tub, jacuzzi, spa, sauna, steam room
clothes, clothing, garment, outfit, wardrobe
trousers, pants, jeans, slacks
skirt, dress, gown, frock
wedding dress, bridal gown, wedding gown, bridal dress
suit, tuxedo, dinner jacket, blazer
jacket, coat, biker jacket, anorak
shirt, blouse, collar, cuff
zip, zipper, zips, fastener, button
hem, shorten, shortening, take up, turn up, too long, drag on the floor, lengthen
take in, let out, alter, alteration, too big, too tight, adjust
sew, sewing, stitch, tailor, seamstress, lining
leather, suede, fur, sheepskin
silk, wool, cotton, linen, fabric, cloth, textile
shoe, boot, footwear, heel, sole, trainers, sneakers, shoes
underwear, bra, lingerie
dry cleaning, dry clean, dry cleaner
jewellery, jewelry, wedding ring, engagement ring, necklace, bracelet, earring
watch, watch strap, wristwatch
gold, silver, platinum
engrave, engraving, engraved, inscription
frame, framing, picture frame, canvas
glasses, spectacles, specs, lenses, eyewear, eyeglasses, pick out frames, choose frames, my frames, new frames
luggage, bag, suitcase, baggage
`
