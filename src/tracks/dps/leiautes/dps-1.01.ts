import { el, group } from '#platform/xml/canonical.ts'
import { plainText } from '#tracks/dps/texto.ts'
import { writeIbsCbs } from './dps-1.01/ibscbs.ts'
import { writePessoa, writePrestador } from './dps-1.01/pessoas.ts'
import { writeServico } from './dps-1.01/servico.ts'
import { writeValores } from './dps-1.01/valores.ts'
import type { EntradaDps, Leiaute, Substituicao } from './leiaute.ts'

/** DPS 1.01, XSD package 20260209. The order of the elements is the schema's and is fixed. */
export const DPS_1_01: Leiaute = { nome: 'dps-1.01', versao: '1.01', writeInfDps }

function writeInfDps(entrada: EntradaDps): string {
  const { nota, tabelas } = entrada
  return (
    el('tpAmb', nota.ambiente === 'producao' ? 1 : 2) +
    el('dhEmi', entrada.dhEmi) +
    VER_APLIC +
    el('serie', entrada.serie) +
    el('nDPS', entrada.numero) +
    el('dCompet', entrada.dCompet) +
    EMITENTE_PRESTADOR +
    el('cLocEmi', nota.prestador.endereco.codigoCidade) +
    writeSubstituicao(entrada.substituicao) +
    writePrestador(nota, entrada.enviaInscricaoMunicipal) +
    writePessoa('toma', nota.tomador, tabelas) +
    writePessoa('interm', nota.intermediario, tabelas) +
    writeServico(nota, tabelas) +
    writeValores(nota, entrada.enviaAliquota, tabelas) +
    writeIbsCbs(nota)
  )
}

const VER_APLIC = el('verAplic', 'NFSe-1.0')
/** Customers and intermediaries do not issue yet (E9996). */
const EMITENTE_PRESTADOR = el('tpEmit', 1)

function writeSubstituicao(substituicao: Substituicao | null): string {
  if (substituicao === null) return ''
  return group(
    'subst',
    el('chSubstda', substituicao.chaveAcesso),
    el('cMotivo', substituicao.codigoMotivo),
    el('xMotivo', plainText(substituicao.motivo, MOTIVO_CHARS_MAX).texto),
  )
}

const MOTIVO_CHARS_MAX = 255
