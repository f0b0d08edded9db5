import type { ErroDeCampo, ErrorBody } from './generated/operations.ts'

type Detalhes = {
  /** HTTP status; 0 without a response. */
  status: number
  /** From the closed list of the API; `SEM_RESPOSTA` and `RESPOSTA_INESPERADA` are the SDK's own. */
  codigo: string
  correcao?: string | undefined
  erros?: ErroDeCampo[] | undefined
  requestId: string | null
  retryAfter?: number | undefined
  cause?: unknown
}

/** The error that every call of the SDK throws. `message` is a sentence for people, in Portuguese. */
export class NfseErro extends Error {
  readonly status: number
  readonly codigo: string
  /** How to correct it. */
  readonly correcao: string | null
  readonly erros: ErroDeCampo[]
  /** The id of the request in the logs of the service: send it to the support. */
  readonly requestId: string | null
  /** On `emitir`: repeat with this id, and the note is not issued twice. */
  idIntegracao: string | null = null

  constructor(mensagem: string, { status, codigo, correcao, erros, requestId, cause }: Detalhes) {
    super(mensagem, cause === undefined ? undefined : { cause })
    this.name = new.target.name
    this.status = status
    this.codigo = codigo
    this.correcao = correcao ?? null
    this.erros = erros ?? []
    this.requestId = requestId
  }
}

/** 400 and 422: the request must change; `erros` says where. */
export class ErroDeValidacao extends NfseErro {}
/** 401 and 403: the key is wrong, revoked, or may not do this. */
export class ErroDeAutenticacao extends NfseErro {}
/** 404: it does not exist, or not for this key; also the document of a note not yet authorised. */
export class NaoEncontrado extends NfseErro {}
/** 409: the present state does not allow it. */
export class Conflito extends NfseErro {}
/** No response, or 5xx: try later. The request may have been processed. */
export class Indisponivel extends NfseErro {}

/** 429: nothing was processed; wait. */
export class LimiteAtingido extends NfseErro {
  /** Seconds to wait. */
  readonly retryAfter: number

  constructor(mensagem: string, detalhes: Detalhes) {
    super(mensagem, detalhes)
    this.retryAfter = detalhes.retryAfter ?? 1
  }
}

const BY_STATUS: Record<number, typeof NfseErro> = {
  400: ErroDeValidacao,
  401: ErroDeAutenticacao,
  403: ErroDeAutenticacao,
  404: NaoEncontrado,
  409: Conflito,
  422: ErroDeValidacao,
  429: LimiteAtingido,
}

/** The error of a response that is not a success, also of a body that is not the service's (a proxy's page). */
export function errorOf(
  answer: { status: number; headers: Headers; text: string },
  requestId: string | null,
  retryAfter: number | undefined,
): NfseErro {
  const body = parseBody(answer.text)
  const ErrorClass = BY_STATUS[answer.status] ?? (answer.status >= 500 ? Indisponivel : NfseErro)
  return new ErrorClass(body?.mensagem ?? `O servidor respondeu ${answer.status} sem dizer por quê.`, {
    status: answer.status,
    codigo: body?.codigo ?? 'RESPOSTA_INESPERADA',
    correcao: body?.correcao,
    erros: body?.erros,
    requestId: body?.requestId ?? requestId,
    retryAfter,
  })
}

function parseBody(text: string): Partial<ErrorBody> | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && 'codigo' in body ? (body as ErrorBody) : null
  } catch {
    return null
  }
}
