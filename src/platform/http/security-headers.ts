const policy = (ancestors: string) =>
  `default-src 'none'; frame-ancestors ${ancestors}; base-uri 'none'; form-action 'none'`

/** Headers of every response: the browser must run, embed, guess and store nothing. */
export function securityHeaders(urlPublica: string): Record<string, string> {
  return {
    'content-security-policy': policy("'none'"),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    ...(urlPublica.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** For a response that only our own pages may show in a frame. */
export const FRAMED_BY_US = {
  'content-security-policy': policy("'self'"),
  'x-frame-options': 'SAMEORIGIN',
} as const
