/** Formats an operation: "createApiKey" -> "Create API key". */
export function actionLabel(action: string): string {
  const words = action
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\bapi\b/g, 'API')
    .replace(/\bsip\b/g, 'SIP')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
