import type { ErroDeCampo, ErrorBody } from '../../contracts/types.ts'

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
