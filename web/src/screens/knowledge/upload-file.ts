import { toApiError } from '../../api.ts'

/**
 * Uploads a file and reports its progress (0 to 1), which fetch cannot do.
 * @throws ApiError
 * @param path below /dashboard/api
 */
export function uploadFile(path: string, file: Blob, onSent: (share: number) => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/dashboard/api${path}`)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.setRequestHeader('X-Requested-With', 'dashboard')
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const body = parseJson(request.responseText)
      if (request.status < 300) resolve(body)
      else reject(toApiError(body, new Response(null, { status: request.status })))
    }
    request.onerror = () => reject(toApiError(null, undefined))
    request.send(file)
  })
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
