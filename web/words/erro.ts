import type { ErroDeCampo, ErrorBody } from '../formas.ts'

/** One fault of a request, by the path of its field: `servico[0].iss.aliquota`. Those the page finds itself say less. */
export type Erro = Pick<ErroDeCampo, 'campo' | 'codigo' | 'mensagem'> &
  Partial<Omit<ErroDeCampo, 'campo' | 'codigo' | 'mensagem'>>

/** The body of a refusal, with the faults as a page may have put them on its fields. */
type Recusa = Omit<ErrorBody, 'erros'> & { erros: Erro[] }

/** What the service refused, in its own words. `http` 0: no response. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly http: number
  readonly corpo: Recusa
  constructor(http: number, corpo: Recusa) {
    super(corpo.mensagem)
    this.http = http
    this.corpo = corpo
  }
}

/** A wrong password or code is the outcome of a proof of who one is, not the end of a session. */
const OF_A_PROOF = new Set([
  'CREDENCIAIS_INVALIDAS',
  'SEGUNDO_FATOR_NECESSARIO',
  'SEGUNDO_FATOR_INVALIDO',
  'DESAFIO_EXPIRADO',
])

/** Whether a refusal says that there is no session any more. */
export const endsSession = ({ http, corpo }: ApiError): boolean => http === 401 && !OF_A_PROOF.has(corpo.codigo)

/** Whether a login still needs the code of the second factor. */
export const needsCode = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.corpo.codigo === 'SEGUNDO_FATOR_NECESSARIO'
