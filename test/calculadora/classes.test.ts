// Every class that an NFS-e may carry, in every year to 2033, against the independent arithmetic.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseCsv } from '#domain/csv.ts'
import { TABLES_DIR } from '#platform/tabelas.ts'
import { casesOf } from '#test/support/prova.ts'
import { figurasDaNota } from './da-nota.ts'
import { type Entrada, figuras } from './independente.ts'

const tabela = (nome: string) => parseCsv(readFileSync(`${TABLES_DIR}/${nome}.csv`, 'utf8')) as Record<string, string>[]
const csts = new Map(tabela('cst-ibscbs').map((row) => [row.cst, row]))
const classes = tabela('cclasstrib').filter(({ validoNfse }) => validoNfse === 'sim')
const regulares = classes.filter(({ cst }) => ['000', '010', '011', '200'].includes(cst!))

/** A decimal text of at most `decimais` decimals. */
const decimal = (max: bigint, decimais: number) =>
  fc.bigInt({ min: 0n, max: max * 10n ** BigInt(decimais) }).map((n) => {
    const digitos = n.toString().padStart(decimais + 1, '0')
    return `${digitos.slice(0, -decimais)}.${digitos.slice(-decimais)}`
  })
/** Amounts of all sizes: cents, half cents after a rate, the highest of the schema. */
const dinheiro = fc.oneof(decimal(10n, 2), decimal(10_000n, 2), decimal(999_999_999_999n, 2), fc.constant('0.00'))
const menor = fc.oneof(fc.constant('0.00'), decimal(50n, 2), decimal(100_000n, 2))
const percentual = fc.oneof(
  decimal(1n, 4),
  decimal(30n, 2),
  decimal(30n, 4),
  fc.constantFrom('0', '0.05', '9.11', '100'),
)
const tres = <Value>(of: fc.Arbitrary<Value>) => fc.record({ uf: of, mun: of, cbs: of })

type Classe = Record<string, string>
const reducoesDe = ({ reducaoIbs, reducaoCbs }: Classe) => ({ ibs: reducaoIbs!, cbs: reducaoCbs! })

function entradaDe(classe: Classe, ano: number): fc.Arbitrary<Entrada> {
  const { cst, cClassTrib, exigeDiferimento } = classe
  const valores = fc.record({
    servico: dinheiro,
    descontoIncondicionado: menor,
    descontoCondicionado: fc.constant('0.00'),
    deducoes: menor,
    reembolsos: menor,
    iss: menor,
    pis: menor,
    cofins: menor,
    retido: fc.constant('0.00'),
  })
  const partes = fc.record({
    mes: fc.integer({ min: 1, max: 12 }),
    valores,
    aliquotas: tres(percentual),
    diferimento: tres(fc.oneof(fc.constant('100'), decimal(100n, 2))),
    regular: fc.constantFrom(...regulares),
    compra: fc.option(
      fc.record({
        tpEnteGov: fc.constantFrom(1, 2, 3, 4),
        pRedutor: ano < 2027 ? fc.constant('0') : fc.oneof(decimal(100n, 2), decimal(100n, 4)),
      }),
      { nil: undefined },
    ),
  })
  return partes.map(({ mes, valores, aliquotas, diferimento, regular, compra }) => ({
    competencia: `${ano}-${String(mes).padStart(2, '0')}`,
    cst: cst!,
    classificacao: cClassTrib!,
    comGrupo: csts.get(cst)!.exigeValores === 'sim',
    // What the customer pays is not below zero: prepareNota refuses it.
    valores: { ...valores, descontoIncondicionado: least(valores.descontoIncondicionado, valores.servico) },
    aliquotas,
    reducoes: reducoesDe(classe),
    ...(exigeDiferimento === 'sim' && { diferimento }),
    ...(cst === '550' && {
      tributacaoRegular: { cst: regular.cst!, classificacao: regular.cClassTrib!, reducoes: reducoesDe(regular) },
    }),
    ...(compra && { compraGov: compra }),
  }))
}
const least = (a: string, b: string) => (BigInt(a.replace('.', '')) < BigInt(b.replace('.', '')) ? a : b)

test('every class of an NFS-e has the figures of the second arithmetic, in every year to 2033', () => {
  assert.equal(classes.length, 73)
  for (const classe of classes) {
    for (let ano = 2026; ano <= 2033; ano++) {
      fc.assert(
        fc.property(entradaDe(classe, ano), (entrada) => {
          assert.deepEqual(figurasDaNota(entrada, { publicadas: true }), figuras(entrada))
        }),
        { numRuns: casesOf(50) },
      )
    }
  }
})
