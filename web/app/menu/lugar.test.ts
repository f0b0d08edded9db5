import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Coins } from 'lucide-react'
import type { GrupoDeMenu } from '../app.ts'
import { lugarDe, menuDe } from './lugar.ts'

const icone = Coins
const MENU: GrupoDeMenu[] = [
  {
    itens: [
      { to: '/agora', nome: 'Agora', icone, dentro: [{ to: '/alertas', nome: 'Alertas' }] },
      { to: '/notas', nome: 'Notas', icone, permissao: 'nota.read' },
    ],
  },
  {
    titulo: 'Casa',
    itens: [
      {
        to: '/faturamento',
        nome: 'Cobrança',
        icone,
        paginas: [
          { to: '/faturamento', nome: 'Faturamento', permissao: 'admin.faturamento.read' },
          { to: '/faturas', nome: 'Faturas', permissao: 'admin.fila.read' },
        ],
      },
    ],
  },
]

test('each address is of one entry of the menu, and of one page of its second menu', () => {
  for (const [pathname, item, pagina] of [
    ['/agora', 'Agora', 'Agora'],
    ['/alertas', 'Agora', 'Alertas'],
    ['/notas/1', 'Notas', 'Notas'],
    ['/faturas/1', 'Cobrança', 'Faturas'],
    ['/faturamento/contratos', 'Cobrança', 'Faturamento'],
    ['/notasdaqui', undefined, undefined],
  ] as const) {
    const lugar = lugarDe(MENU, pathname)
    assert.deepEqual([lugar?.item.nome, lugar?.pagina.nome], [item, pagina], pathname)
  }
})

test('an entry leads to the first of its pages that the role may see; without one it and its empty group are left out', () => {
  const seen = (...permissoes: string[]) =>
    menuDe(MENU, (permissao) => permissoes.includes(permissao)).map(({ itens }) => itens.map(({ to }) => to))
  assert.deepEqual(seen('nota.read', 'admin.faturamento.read'), [['/agora', '/notas'], ['/faturamento']])
  assert.deepEqual(seen('admin.fila.read'), [['/agora'], ['/faturas']])
  assert.deepEqual(seen(), [['/agora']])
})
