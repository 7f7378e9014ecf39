// Reads a collection as Postman does, with Postman's own library.
import sdk from 'postman-collection'

/** The requests of a collection with their variables filled in, as { name, method, url, headers, body }. */
export function requestsOf(json, variables) {
  const collection = new sdk.Collection(json)
  const values = new sdk.VariableList(
    null,
    Object.entries(variables).map(([key, value]) => ({ key, value })),
  )
  const requests = []
  collection.forEachItem((item) => {
    const filled = new sdk.Request(
      item.request.toObjectResolved(null, [values.toObject()], { ignoreOwnVariables: true }),
    )
    const token = filled.auth?.parameters().get('token')
    const headers = filled.headers.filter(({ disabled }) => !disabled, null).map(({ key, value }) => [key, value])
    requests.push({
      name: item.name,
      method: filled.method,
      url: filled.url.toString(),
      headers: { ...Object.fromEntries(headers), ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      body: filled.body?.raw ?? null,
    })
  })
  return requests
}
