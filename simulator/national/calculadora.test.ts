// This city's arithmetic against what was recorded of the federal calculator.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { facts, needs } from '#test/support/references.ts'
import { centesimos, destinar, impresso, numero, type Tributo, type Tributos, tributar } from './calculadora.ts'

const VETORES = facts('vetores-ibscbs.json')
type Tres = { uf: string; mun: string; cbs: string }
type Reducoes = { ibs: string; cbs: string }
type Vetor = {
  id: string
  entrada: {
    competencia: string
    cst: string
    comGrupo: boolean
    aliquotas: Tres
    reducoes: Reducoes
    diferimento?: Tres
    tributacaoRegular?: { reducoes: Reducoes }
    compraGov?: { tpEnteGov: number; pRedutor: string }
  }
  esperado: Record<string, string> & { gTribRegular?: Record<string, string>; gTribCompraGov?: Record<string, string> }
}

const ZERO: Tributo = { efetiva: 0n, devido: 0n, diferido: 0n }
const money = (hundredths: number) => `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
const valor = ({ devido }: Tributo) => money(impresso(devido))

/** The taxes of a vector on its base, before a public purchase shares them out. */
function tributosDe({ entrada, esperado }: Vetor, reducoes: Reducoes, diferimento?: Tres): Tributos {
  const { aliquotas, compraGov } = entrada
  const base = centesimos(Number(esperado.vBC!.replace('.', '')))
  const tributo = (nome: keyof Tres) =>
    tributar(
      base,
      {
        aliquota: numero(aliquotas[nome]),
        reducao: numero(nome === 'cbs' ? reducoes.cbs : reducoes.ibs),
        diferido: numero(diferimento?.[nome] ?? '0'),
      },
      numero(compraGov?.pRedutor ?? '0'),
    )
  return { uf: tributo('uf'), mun: tributo('mun'), cbs: tributo('cbs') }
}

test(
  'every recorded vector has the taxes of this city, due, deferred, suspended and shared out',
  needs(VETORES),
  () => {
    const { vetores } = JSON.parse(readFileSync(VETORES, 'utf8')) as { vetores: Vetor[] }
    assert.ok(vetores.length >= 600)
    for (const vetor of vetores) {
      const { id, entrada, esperado } = vetor
      const { compraGov, diferimento, tributacaoRegular } = entrada
      const ano = Number(entrada.competencia.slice(0, 4))
      const divide = (tributos: Tributos) =>
        compraGov ? destinar(tributos, String(compraGov.tpEnteGov), ano) : tributos
      const antes =
        entrada.comGrupo && entrada.cst !== '550'
          ? tributosDe(vetor, entrada.reducoes, diferimento)
          : { uf: ZERO, mun: ZERO, cbs: ZERO }
      const { uf, mun, cbs } = divide(antes)
      const devidos = [esperado.vIBSUF, esperado.vIBSMun, esperado.vCBS]
      assert.deepEqual([uf, mun, cbs].map(valor), devidos, id)
      if (diferimento) {
        const diferidos = [antes.uf, antes.mun, antes.cbs].map(({ diferido }) => money(impresso(diferido)))
        assert.deepEqual(diferidos, [esperado.vDifUF, esperado.vDifMun, esperado.vDifCBS], id)
      }
      if (tributacaoRegular) {
        const regular = divide(tributosDe(vetor, tributacaoRegular.reducoes))
        const { vTribRegIBSUF, vTribRegIBSMun, vTribRegCBS } = esperado.gTribRegular!
        const esperados = [vTribRegIBSUF, vTribRegIBSMun, vTribRegCBS]
        assert.deepEqual([regular.uf, regular.mun, regular.cbs].map(valor), esperados, id)
      }
      if (compraGov) {
        const { vIBSUF, vIBSMun, vCBS } = esperado.gTribCompraGov!
        assert.deepEqual([antes.uf, antes.mun, antes.cbs].map(valor), [vIBSUF, vIBSMun, vCBS], id)
      }
    }
  },
)
