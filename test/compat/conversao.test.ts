import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { validatePedido } from '#domain/nota/validate-pedido.ts'
import { convert, issuerOf } from '#features/compat/conversao/index.ts'
import { type Contexto, type Conversao, PROVEDORES, type Provedor } from '#features/compat/conversao/tipos.ts'
import { facts, needs } from '#test/support/references.ts'

/** What a sample says of its conversion: what comes from outside of the body, and what it becomes. */
type Esperado = {
  parametros?: {
    ref?: string
    empresa?: string
    ambienteDaChave?: Contexto['ambiente']
    config?: {
      aliquotaIssPadrao?: number
      servicoPadrao?: { codigo: string }
      servicos?: Record<string, { codigo: string }>
    }
  }
  pedido: Record<string, unknown> | null
  avisos: string[]
  recusas: string[]
}

const FORA = facts('compat')
const NOSSAS = join(import.meta.dirname, '../golden/compat')

for (const [onde, pasta] of [['another system', FORA] as const, ['ours', NOSSAS] as const])
  test(`every sample of ${onde} becomes what is written beside it`, onde === 'ours' ? {} : needs(FORA), async (t) => {
    const samples = samplesOf(pasta)
    assert.ok(samples.length > 0)
    for (const nome of samples)
      await t.test(nome, () => {
        const corpo: unknown = JSON.parse(readFileSync(join(pasta, `${nome}.json`), 'utf8'))
        const esperado = JSON.parse(readFileSync(join(pasta, `${nome}.esperado.json`), 'utf8')) as Esperado
        const lida = convert(provedorOf(nome), corpo, contextoOf(esperado))
        assert.deepEqual(lida.pedido, esperado.pedido, show(lida))
        if (lida.pedido) assert.deepEqual(validatePedido(lida.pedido).erros, [])
        assertSaid(lida.avisos, esperado.avisos)
        assertSaid(lida.recusas, esperado.recusas)
        for (const { campo, mensagem } of lida.recusas)
          assert.ok(
            esperado.recusas.some((texto) => covers(texto, campo)),
            `unexpected refusal of ${campo}: ${mensagem}`,
          )
        assertEveryLeaf(corpo, lida)
      })
  })

/** The samples of a folder: a body and what is expected of it. */
const samplesOf = (pasta: string): string[] =>
  existsSync(pasta)
    ? readdirSync(pasta).flatMap((file) =>
        file.endsWith('.esperado.json') ? file.slice(0, -'.esperado.json'.length) : [],
      )
    : []

const provedorOf = (nome: string): Provedor =>
  PROVEDORES.findLast((provedor) => nome.replace(/^(amostra|cliente)-/, '').replace(/-\d+$/, '') === provedor)!

function contextoOf({ parametros = {} }: Esperado): Contexto {
  const { ref, empresa, ambienteDaChave, config = {} } = parametros
  const { aliquotaIssPadrao, servicoPadrao, servicos = {} } = config
  return {
    ambiente: ambienteDaChave ?? 'homologacao',
    agora: new Date('2026-11-20T14:00:00Z'),
    ...(ref && { referencia: ref }),
    ...(empresa && { prestador: { cnpj: empresa } }),
    cadastro: {
      codigoCidade: '3509502',
      ...(aliquotaIssPadrao !== undefined && { aliquotaIss: aliquotaIssPadrao }),
      ...(servicoPadrao && { codigoServico: servicoPadrao.codigo }),
      codigosDaCidade: Object.fromEntries(Object.entries(servicos).map(([codigo, item]) => [codigo, item.codigo])),
    },
  }
}

/** Every expected path, of the words before the bracket, is among what was said. */
function assertSaid(said: Conversao['avisos'], expected: readonly string[]): void {
  for (const texto of expected)
    assert.ok(
      said.some(({ campo }) => covers(texto, campo)),
      `nothing said of "${texto}"; said: ${said.map(({ campo }) => campo).join(', ')}`,
    )
}

/** Whether a path, or one below it, is the one that a sentence begins with; it may name several. */
const covers = (texto: string, campo: string): boolean =>
  texto
    .replace(/\(.*$/, '')
    .split(/[,×]/)
    .some((each) => {
      const wanted = each.trim().split(' ')[0]!
      return [campo, campo.replace(/\[\d+\]/g, '[]')].some(
        (path) => path === wanted || (path.startsWith(wanted) && '.['.includes(path[wanted.length]!)),
      )
    })

function assertEveryLeaf(corpo: unknown, { relato }: Conversao): void {
  const body = Array.isArray(corpo) && corpo.length === 1 ? corpo[0] : corpo
  assert.deepEqual(
    relato.map(({ origem }) => origem),
    pathsOf(body, ''),
  )
}

function pathsOf(valor: unknown, caminho: string): string[] {
  if (typeof valor !== 'object' || valor === null || Object.keys(valor).length === 0) return caminho ? [caminho] : []
  return Object.entries(valor).flatMap(([nome, inner]) =>
    pathsOf(inner, Array.isArray(valor) ? `${caminho}[${nome}]` : caminho ? `${caminho}.${nome}` : nome),
  )
}

const show = ({ avisos, recusas }: Conversao) =>
  [
    ...recusas.map(({ campo, mensagem }) => `recusa ${campo}: ${mensagem}`),
    ...avisos.map(({ campo }) => `aviso ${campo}`),
  ].join('\n')

test('a body with more fields than a note can have, or longer names, is refused before it is read', () => {
  const contexto: Contexto = { ambiente: 'homologacao', agora: new Date('2026-11-30T12:00:00Z') }
  const nome = 'a'.repeat(400_000)
  for (const corpo of [
    { deducao: Array.from({ length: 60_000 }, () => ({ descricao: 'x' })) },
    { [nome]: Array.from({ length: 150_000 }, () => 1) },
    [{ servico: Array.from({ length: 6_000 }, () => 1) }],
  ])
    for (const provedor of PROVEDORES) {
      const lida = convert(provedor, corpo, contexto)
      assert.deepEqual([lida.pedido, lida.recusas[0]?.codigo, lida.relato], [null, 'TAMANHO_INVALIDO', []])
      assert.equal(issuerOf(provedor, corpo), undefined)
    }
})

test('a rate below one that is no rate as a fraction is refused, never read as fifty percent', () => {
  const contexto: Contexto = { ambiente: 'homologacao', agora: new Date('2026-11-30T12:00:00Z') }
  const corpo = (aliquota: number) => ({
    prestador: { cpfCnpj: '11222333000181' },
    servico: [{ codigo: '1.07', discriminacao: 'Suporte', iss: { aliquota }, valor: { servico: 100 } }],
  })
  const ofAliquota = (aliquota: number) =>
    convert('plugnotas', corpo(aliquota), contexto).recusas.filter(({ campo }) => campo.includes('aliquota'))
  assert.equal(ofAliquota(0.5).length, 1)
  assert.equal(ofAliquota(0.051).length, 1)
  assert.deepEqual(ofAliquota(0.03), [])
})
