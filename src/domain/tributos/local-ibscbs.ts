import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { CIDADE_EXTERIOR, isNoExterior } from '#domain/nota/prepare-pessoa.ts'
import type { LocalIbsCbs, Tabelas } from '#domain/tabelas.ts'

/**
 * The municipality (IBGE) where IBS and CBS are due, by the place that the operation indicator names in Anexo C
 * (`cLocalidadeIncid`, rule E1521): it has nothing to do with where ISS is due. 9999999 is abroad; null when the
 * indicator is not in the table, or its place is that of who receives the service and the note has no address of it.
 */
export function localDoIbsCbs(
  { prestador, tomador, servico }: Pick<NotaPreparada, 'prestador' | 'tomador' | 'servico'>,
  tabelas: Pick<Tabelas, 'indicadorOperacao'>,
): string | null {
  const indicador = servico.reforma && tabelas.indicadorOperacao(servico.reforma.indicadorOperacao)
  if (!indicador) return null
  const cidadePrestador = prestador.endereco.codigoCidade
  const prestacao = servico.municipioPrestacao === AGUAS_MARITIMAS ? cidadePrestador : servico.municipioPrestacao
  // The recipient, where the note names one apart from the customer (indDest 1).
  const recebedor = servico.reforma?.destinatario ?? tomador
  const lugares: Record<LocalIbsCbs, string | null> = {
    prestador: cidadePrestador,
    tomador: isNoExterior(recebedor) ? CIDADE_EXTERIOR : (recebedor?.endereco?.codigoCidade ?? null),
    prestacao,
    evento: servico.evento?.endereco?.codigoCidade ?? prestacao,
  }
  return lugares[indicador.local ?? 'prestacao']
}

/** National code for a service on Brazilian waters (E0302). */
const AGUAS_MARITIMAS = '0000000'
