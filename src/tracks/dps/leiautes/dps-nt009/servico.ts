import type { NotaPreparada } from '#domain/nota/preparada.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import { el, group } from '#platform/xml/canonical.ts'
import {
  writeComercioExterior,
  writeEvento,
  writeInfoCompl,
  writeLocPrest,
  writeObra,
} from '#tracks/dps/leiautes/dps-1.01/servico.ts'
import { cTribMunOf, discriminacaoText } from '#tracks/dps/leiautes/dps-1.01/textos.ts'

/** `serv`: the activity of Simples is new, the description comes last in its group, DI and RE are gone. */
export function writeServico(nota: NotaPreparada, tabelas: Tabelas): string {
  const { servico } = nota
  const { atividadeSimples } = servico
  return group(
    'serv',
    writeLocPrest(nota, tabelas),
    group(
      'cServ',
      el('cTribNac', servico.codigoServicoNacional),
      el('cTribMun', cTribMunOf(servico.codigoTributacao)),
      el('cNBS', servico.codigoNbs),
      el('cAtvSN', atividadeSimples === undefined ? null : String(atividadeSimples).padStart(2, '0')),
      el('cIntContrib', servico.codigoInterno),
      el('xDescServ', discriminacaoText(servico.discriminacao).texto),
    ),
    writeComercioExterior(servico.comercioExterior, false),
    writeObra(servico),
    writeEvento(servico),
    writeInfoCompl(servico),
  )
}
