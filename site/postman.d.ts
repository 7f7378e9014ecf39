/** The parts of a Postman collection that we rely on. */
export interface PostmanCollection {
  info: { name: string; schema: string }
  variable: { key: string; value: string }[]
  item: PostmanFolder[]
}

export interface PostmanFolder {
  name: string
  item: { name: string; request: { method: string } }[]
}

/** The collection of a description (OpenAPI 3.1). */
export function toPostman(descriptionText: string): Promise<PostmanCollection>
