/** Labels for the outcomes of delivery attempts. docs/webhooks.md defines them. */
const OUTCOMES: Readonly<Record<string, { text: string; advice: string }>> = {
  success: { text: 'Accepted', advice: '' },
  http_3xx: { text: 'Redirected', advice: 'Redirects are not followed: give the endpoint the final URL.' },
  http_4xx: {
    text: 'Refused',
    advice: 'Your server refused it. If it checks the signature, compare its key with the one shown here.',
  },
  http_5xx: { text: 'Server error', advice: 'Your server failed; see its log.' },
  dns_failed: { text: 'Name not found', advice: 'The name in the URL has no address. Check its spelling.' },
  address_denied: {
    text: 'Address not allowed',
    advice:
      'The URL leads into a private network. The operator of the service can allow it: FRONTBELL_WEBHOOK_ALLOWED_CIDRS.',
  },
  connection_refused: { text: 'Connection refused', advice: 'Nothing listens at that address and port.' },
  connection_failed: { text: 'No connection', advice: 'Check that your server can be reached from the outside.' },
  tls_failed: {
    text: 'TLS failed',
    advice: 'The certificate is not trusted, has expired, or is for another name.',
  },
  timeout_connecting: { text: 'Timed out connecting', advice: 'No connection within 10 seconds: often a firewall.' },
  timeout_waiting: {
    text: 'Timed out',
    advice: 'No answer within 10 seconds. Answer first, with 200 or 202, and do the work afterwards.',
  },
  connection_lost: { text: 'Connection lost', advice: 'Your server closed the connection before it answered.' },
  bad_response: { text: 'Not an HTTP answer', advice: 'The response was not valid HTTP.' },
  interrupted: { text: 'Interrupted', advice: 'This service was stopped at that moment. It is retried.' },
}

/** "Server error (503)" */
export function outcomeText(outcome: string, status: number | null): string {
  const text = OUTCOMES[outcome]?.text ?? outcome
  return status === null ? text : `${text} (${status})`
}

/** What to do about the outcome; '' if the attempt succeeded. */
export const outcomeAdvice = (outcome: string): string => OUTCOMES[outcome]?.advice ?? ''
