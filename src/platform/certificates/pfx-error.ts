/**
 * Why a certificate file cannot be used: broken, wrong password, missing a part, over a limit, of an unsupported kind;
 * readable, but with a key that is not RSA (`KEY_KIND`), more iterations than the service computes or none
 * (`ITERATIONS`), impossible or too costly parameters of scrypt (`SCRYPT`), or more work than its time (`SLOW`).
 */
export type PfxErrorCode =
  | 'PFX_KEY_KIND'
  | 'PFX_ITERATIONS'
  | 'PFX_SCRYPT'
  | 'PFX_SLOW'
  | 'PFX_MALFORMED'
  | 'PFX_PASSWORD'
  | 'PFX_NO_KEY'
  | 'PFX_NO_CERT'
  | 'PFX_LIMITS'
  | 'PFX_UNSUPPORTED'

/**
 * The message is for the log and never contains the password nor a byte of the key. `detail`: the value at fault (`ec`,
 * `N=0 r=8 p=1`), for a sentence to the client.
 */
export class PfxError extends Error {
  override name = 'PfxError'
  readonly code: PfxErrorCode
  readonly detail: string

  constructor(code: PfxErrorCode, message: string, detail = '') {
    super(message)
    this.code = code
    this.detail = detail
  }
}
