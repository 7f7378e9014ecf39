import MarkdownIt from 'markdown-it'
import { htmlText } from './html-text.ts'

/** HTML is allowed in Markdown: its tags are markup, not text. */
const markdownIt = new MarkdownIt({ html: true })

/** The text of a Markdown document (CommonMark and tables) as a reader sees it. */
export const markdownText = (markdown: string): string => htmlText(markdownIt.render(markdown))
