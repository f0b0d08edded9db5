// The decision about the ISS of a note against the tables of docs/especificacao/matriz-iss.md#5-what-is-due-by-the-note,
// cell by cell, which were written from the law.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { RegimeTributario } from '#domain/empresa.ts'
import type { Trilho } from '#domain/nota/nota.ts'
import { pedidoOf, preparar } from '#test/support/preparo.ts'
import { issDevido, MOTIVOS_DO_ISS, SITUACOES_DO_ISS, situacaoDoIss } from './situacao-do-iss.ts'

const DOC = readFileSync(new URL('../../../docs/especificacao/matriz-iss.md', import.meta.url), 'utf8')
const cells = (linha: string) => linha.split('|').slice(1, -1).map((each) => each.trim()) // biome-ignore format: one line
/** The tables of the section: of each the heads, and the cells of each row. */
const [SITUACOES, REGIMES, ESPECIAIS] = DOC.split('\n## 5.')[1]!
  .split('\n\n')
  .filter((bloco) => bloco.startsWith('|'))
  .map((bloco) => bloco.split('\n').filter((linha) => linha.startsWith('|')))
  .map(([nomes, , ...linhas]) => ({ nomes: cells(nomes!), linhas: linhas.map(cells) }))

type Caso = { regime: string; apuracao?: number | null; especial?: number; exigibilidade: number; retido: boolean }
const nota = ({ regime, apuracao = null, especial = 0, exigibilidade, retido }: Caso) => ({
  prestador: {
    regimeTributario: regime as RegimeTributario,
    regimeApuracaoSimples: apuracao,
    optanteMei: false,
    regimeEspecialTributacao: especial,
  },
  servico: { iss: { exigibilidade, retido } },
})
const found = (caso: Caso, trilho: Trilho) => {
  const { situacao, motivo } = situacaoDoIss(nota(caso), trilho)
  return [situacao, motivo].filter(Boolean).join(' ')
}
const TRILHOS: Trilho[] = ['nacional', 'municipal']

test('each regime, apuração, exigibilidade and retention has the situation of its cell, on both tracks', () => {
  assert.deepEqual(new Set(REGIMES!.linhas.map(([regime]) => regime)).size, 6)
  for (const [regime = '', apuracao, ...devidos] of REGIMES!.linhas)
    for (const [i, coluna] of REGIMES!.nomes.slice(2).entries())
      for (const trilho of TRILHOS) {
        const caso = { regime, apuracao: apuracao === '–' ? null : Number(apuracao) }
        const iss = { exigibilidade: Number(coluna[0]), retido: coluna.endsWith('withheld') }
        assert.equal(found({ ...caso, ...iss }, trilho), devidos[i], `${regime} ${apuracao} ${coluna} ${trilho}`)
      }
})

test('each special regime has the situation of its cell, by regime and track', () => {
  const REGULARES = ['lucro_presumido', 'lucro_real', 'imune', 'isento'].map((regime) => ({ regime }))
  const porFora = [2, 3].map((apuracao) => ({ regime: 'simples_nacional', apuracao }))
  const noDas = [1, null].map((apuracao) => ({ regime: 'simples_nacional', apuracao }))
  const colunas: [string, Partial<Caso> & { regime: string }, Trilho][] = [
    ...REGULARES.flatMap((each) => TRILHOS.map((trilho) => [`regular ${trilho}`, each, trilho] as const)),
    ...porFora.flatMap((each) => TRILHOS.map((trilho) => [`ME/EPP por fora ${trilho}`, each, trilho] as const)),
    ...noDas.flatMap((each) => TRILHOS.map((trilho) => ['ME/EPP no DAS', each, trilho] as const)),
    ...TRILHOS.map((trilho) => ['MEI', { regime: 'mei' }, trilho] as const),
  ].map(([coluna, caso, trilho]) => [coluna, caso, trilho])
  for (const linha of ESPECIAIS!.linhas)
    for (const [coluna, caso, trilho] of colunas) {
      const [especial, esperado] = [Number(linha[0]), linha[ESPECIAIS!.nomes.indexOf(coluna)]]
      const doCaso = { ...caso, especial, exigibilidade: 1, retido: false }
      assert.equal(found(doCaso, trilho), esperado, `${coluna} ${especial}`)
    }
})

test('the tables name every situation and every motivo', () => {
  assert.deepEqual(
    SITUACOES!.linhas.map(([situacao]) => situacao),
    SITUACOES_DO_ISS,
  )
  const ditos = [...REGIMES!.linhas, ...ESPECIAIS!.linhas].flat().flatMap((celula) => celula.split(' ').slice(1))
  assert.deepEqual(new Set(ditos), new Set(MOTIVOS_DO_ISS))
})

test('a company that opted for MEI inside Simples is MEI', () => {
  const { prestador, servico } = nota({ regime: 'simples_nacional', apuracao: 1, exigibilidade: 1, retido: false })
  const situado = situacaoDoIss({ prestador: { ...prestador, optanteMei: true }, servico }, 'nacional')
  assert.deepEqual(situado, { situacao: 'fixo', motivo: 'mei' })
})

test('only the situation of a note has an amount, and the others are null', () => {
  const of = (empresa: object, retido = false, exigibilidade = 1) => {
    const iss = { aliquota: 5, retido, exigibilidade }
    const pedido = pedidoOf('simples-nacional', { valor: { servico: 1000 }, iss })
    const { nota: preparada, erros } = preparar(pedido, { empresa })
    assert.deepEqual(erros, [])
    const { aRecolher, retido: deles, receitaNoDas } = issDevido(preparada!, 'nacional')
    return [aRecolher, deles, receitaNoDas]
  }
  const presumido = { regimeTributario: 'lucro_presumido', regimeApuracaoSimples: null }
  assert.deepEqual(of({}), [null, null, 100_000])
  assert.deepEqual(of({}, true), [null, 5_000, null])
  assert.deepEqual(of({ regimeApuracaoSimples: 2 }), [5_000, null, null])
  assert.deepEqual(of(presumido), [5_000, null, null])
  assert.deepEqual(of(presumido, false, 2), [null, null, null])
  assert.deepEqual(of({ regimeTributario: 'mei', regimeApuracaoSimples: null }), [null, null, null])
})
