/** Writes the site into a folder. */
export function buildSite(folder: string): Promise<void>
/** Builds into site/dist if it is older than its sources. */
export function buildSiteIfStale(options?: { force?: boolean }): Promise<void>
