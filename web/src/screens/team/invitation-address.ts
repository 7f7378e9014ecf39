/**
 * The address to hand on. A service without a public URL makes links to its own machine; the other person is likelier to reach the address
 * at which the dashboard is open. Pure.
 */
export function invitationAddress(link: string, pageOrigin: string): { address: string; isLocal: boolean } {
  const [url, page] = [new URL(link), new URL(pageOrigin)]
  if (!isThisMachine(url)) return { address: link, isLocal: false }
  if (isThisMachine(page)) return { address: link, isLocal: true }
  return { address: `${page.origin}${url.pathname}${url.search}${url.hash}`, isLocal: false }
}

const isThisMachine = ({ hostname }: URL): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
