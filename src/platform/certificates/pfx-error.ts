/**
 * Why a certificate file cannot be used: broken, wrong password, missing a part, over a limit, or of an unsupported
 * kind.
 */
export type PfxErrorCode =
  | 'PFX_MALFORMED'
  | 'PFX_PASSWORD'
  | 'PFX_NO_KEY'
  | 'PFX_NO_CERT'
  | 'PFX_LIMITS'
  | 'PFX_UNSUPPORTED'

/** The message is for the log and never contains the password nor a byte of the key. */
export class PfxError extends Error {
  override name = 'PfxError'
  readonly code: PfxErrorCode

  constructor(code: PfxErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
