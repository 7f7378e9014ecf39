/** Markdown without its marks: what is left is what would be read aloud. Pure. */
export const markdownText = (markdown: string): string =>
  markdown
    .replaceAll(/^ {0,3}(```|~~~).*$/gm, '')
    .replaceAll(/^ {0,3}#{1,6} +(.*?) *#* *$/gm, '$1\n')
    .replaceAll(/^ {0,3}([-*_] ?){3,}$/gm, '')
    .replaceAll(/^( *)[-*+] +/gm, '$1')
    .replaceAll(/^ {0,3}(> ?)+/gm, '')
    .replaceAll(/!?\[([^[\]\n]{0,500})\]\([^()\n]{0,2000}\)/g, '$1')
    .replaceAll(/(\*\*|__)(?=\S)([^*_\n]{1,500})\1/g, '$2')
    .replaceAll(/(?<![\w*_])[*_](?=\S)([^*_\n]{1,500})[*_](?![\w*_])/g, '$1')
    .replaceAll(/`([^`\n]{1,500})`/g, '$1')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
