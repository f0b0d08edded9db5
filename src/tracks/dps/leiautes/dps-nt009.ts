import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { el } from '#platform/xml/canonical.ts'
import { writeCabecalho, writeSubstituicao } from './dps-1.01/cabecalho.ts'
import { writePessoa, writePrestador } from './dps-1.01/pessoas.ts'
import { writeIbsCbs } from './dps-nt009/ibscbs.ts'
import { writeServico } from './dps-nt009/servico.ts'
import { writeValores } from './dps-nt009/valores.ts'
import type { EntradaDps, Leiaute } from './leiaute.ts'

/**
 * The DPS of NT 009 (v1.01 of 11/09/2026, Anexo VI v1.04.01), in the order of the rows of the annex. There is neither a
 * schema nor a date: it is written as far as the annex goes, and no row of `leiautes-dps.csv` puts it in force. The
 * version of its root is that of the schema to come, and is confirmed with it. Not written yet: the groups of rentals,
 * movables and condominiums, DUIMP, DU-E and invoice of foreign trade, adjustment and reversal of credits, advance
 * payment, and the municipality of an event (docs/referencia/nt009-delta.md).
 */
export const DPS_NT_009: Leiaute = { nome: 'dps-nt009', versao: '1.02', nt009: true, writeInfDps }

function writeInfDps(entrada: EntradaDps): string {
  const { nota, tabelas } = entrada
  const destinatario = nota.servico.reforma?.destinatario
  return (
    writeCabecalho(entrada) +
    writeFinalidade(nota) +
    el('cLocEmi', nota.prestador.endereco.codigoCidade) +
    writeSubstituicao(entrada.substituicao) +
    writePrestador(nota, entrada.enviaInscricaoMunicipal) +
    writePessoa('toma', nota.tomador, tabelas) +
    el('indDest', destinatario ? 1 : 0) +
    writePessoa('dest', destinatario, tabelas) +
    writePessoa('interm', nota.intermediario, tabelas) +
    writeServico(nota, tabelas) +
    writeValores(nota, entrada.enviaAliquota, tabelas) +
    writeIbsCbs(nota)
  )
}

/** Regular note, or one that adjusts credits or debits, with the kind of adjustment. */
function writeFinalidade({ finalidade, tipoAjuste }: NotaPreparada): string {
  const tipo = tipoAjuste === undefined ? undefined : String(tipoAjuste).padStart(2, '0')
  if (finalidade === 'credito') return el('finNFSe', 1) + el('tpNFSeCredito', tipo)
  return finalidade === 'debito' ? el('finNFSe', 2) + el('tpNFSeDebito', tipo) : el('finNFSe', 0)
}
