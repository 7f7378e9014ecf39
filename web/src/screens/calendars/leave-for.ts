/** Goes to the page of a vendor, in this tab: the vendor sends the browser back. */
export const leaveFor = (url: string): void => window.location.assign(url)
