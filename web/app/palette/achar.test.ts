import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askAll } from './achar.ts'
import type { Fonte } from './destinos.ts'

const CIDADES = ['guarulhos', 'guaruja']
const FONTES: Fonte[] = [
  {
    titulo: 'Cidades',
    search: async (texto) =>
      CIDADES.filter((nome) => nome.startsWith(texto)).map((nome) => ({
        titulo: nome,
        para: `/monitor/${nome}`,
        atos: [
          { titulo: 'Sondar agora', para: `/monitor/${nome}`, pressiona: 'Sondar agora', tambem: 'testar' },
          { titulo: 'Decidir', para: `/municipios/${nome}`, pressiona: 'Decidir' },
        ],
      })),
  },
  { titulo: 'Notas', search: async (texto) => (texto === '165' ? [{ titulo: 'RPS 1-165', para: '/notas/1' }] : []) },
  {
    titulo: 'Banco',
    search: async () => {
      throw new Error('it does not answer')
    },
  },
]
const PALETA = { verbos: ['sondar', 'testar', 'decidir'], especies: { rps: 'Notas', cidade: 'Cidades' } }

test('a name finds things, a thing alone its acts, and a verb before a name the act on each', async () => {
  const found = async (texto: string) => {
    const { grupos, falhas } = await askAll(PALETA, FONTES, texto, new AbortController().signal)
    assert.deepEqual(falhas, ['Banco'])
    return grupos.flatMap(({ titulo, items }) => items.map((each) => `${titulo} > ${each.titulo}`))
  }
  for (const [texto, ...entradas] of [
    ['guar', 'Cidades > guarulhos', 'Cidades > guaruja'],
    ['guarulhos', 'Cidades > guarulhos', 'Cidades > Sondar agora', 'Cidades > Decidir'],
    ['sondar guar', 'Fazer > Sondar agora: guarulhos', 'Fazer > Sondar agora: guaruja'],
    ['testar cidade guarulhos', 'Fazer > Sondar agora: guarulhos'],
    ['rps 165', 'Notas > RPS 1-165'],
    ['165', 'Notas > RPS 1-165'],
    ['nada'],
  ] as const)
    assert.deepEqual(await found(texto), entradas, texto)
})
