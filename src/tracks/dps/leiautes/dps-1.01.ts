import { el } from '#platform/xml/canonical.ts'
import { writeCabecalho, writeSubstituicao } from './dps-1.01/cabecalho.ts'
import { writeIbsCbs } from './dps-1.01/ibscbs.ts'
import { writePessoa, writePrestador } from './dps-1.01/pessoas.ts'
import { writeServico } from './dps-1.01/servico.ts'
import { writeValores } from './dps-1.01/valores.ts'
import type { EntradaDps, Leiaute } from './leiaute.ts'

/** DPS 1.01, XSD packages 20260209 and 20260727. The order of the elements is the schema's and is fixed. */
export const DPS_1_01: Leiaute = { nome: 'dps-1.01', versao: '1.01', nt009: false, writeInfDps }

function writeInfDps(entrada: EntradaDps): string {
  const { nota, tabelas } = entrada
  return (
    writeCabecalho(entrada) +
    el('cLocEmi', nota.prestador.endereco.codigoCidade) +
    writeSubstituicao(entrada.substituicao) +
    writePrestador(nota, entrada.enviaInscricaoMunicipal) +
    writePessoa('toma', nota.tomador, tabelas) +
    writePessoa('interm', nota.intermediario, tabelas) +
    writeServico(nota, tabelas) +
    writeValores(nota, entrada.enviaAliquota, tabelas) +
    writeIbsCbs(nota, tabelas)
  )
}
