/** The generated files of the clients by their path below sdk/. */
export function generatedFiles(descriptionText: string): Record<string, string>
