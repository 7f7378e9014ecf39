/** The command to run if there is no business. The values are examples; each one must be given. */
export const CREATE_BUSINESS =
  'npx frontbell business create --name "My business" --timezone America/New_York --plan starter --phone +12125550123'
export const CREATE_OWNER_LINK = 'npx frontbell team owner-link'
