import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import type { Ato } from '../../app/palette/destinos.ts'
import { matches } from '../../app/palette/destinos.ts'
import {
  atosDaCidade,
  atosDaCobranca,
  atosDaConexao,
  atosDaConta,
  atosDaFatura,
  atosDaFila,
  atosDaNota,
  atosDaTarefa,
  VERBOS,
} from './atos.ts'

type Rotas = Parameters<typeof atosDaCidade>[0]['rotas']
const all = () => undefined
const none = (_: string, oQue: string) => `O papel suporte não permite ${oQue}.`
const rotas = { producao: { conexao: { slug: 'guarulhos', versao: 1 } }, homologacao: { conexao: null } } as Rotas
const atosOf = (porque: typeof all | typeof none): Record<string, Ato[]> => ({
  nota: atosDaNota({ id: 'n' }, porque),
  conta: atosDaConta({ id: 'c', status: 'ativa' }, porque),
  bloqueada: atosDaConta({ id: 'c', status: 'bloqueada' }, porque),
  cidade: atosDaCidade({ ibge: '3518800', rotas }, porque),
  rascunho: atosDaConexao({ id: 'x', status: 'rascunho' }, porque),
  publicada: atosDaConexao({ id: 'x', status: 'publicada' }, porque),
  fatura: atosDaFatura('f', porque),
  cobranca: atosDaCobranca('b', porque),
  fila: atosDaFila({ nome: 'nota.issue', estado: 'ativa', falhou: 3 }, porque),
  pausada: atosDaFila({ nome: 'nota.issue', estado: 'pausada', falhou: 0 }, porque),
  tarefa: atosDaTarefa('nota.issue', 1, porque),
})

test('a verb before a name asks for the act that it names, or that is called so too', () => {
  const atos = atosOf(all)
  for (const [verbo, coisa, ...titulos] of [
    ['consultar', 'nota', 'Perguntar à cidade'],
    ['reenviar', 'nota', 'Repetir os avisos'],
    ['reemitir', 'nota', 'Corrigir e reemitir'],
    ['ver', 'conta', 'Ver como o cliente', 'Ver as notas', 'Ver as faturas', 'Ver a auditoria'],
    ['bloquear', 'conta', 'Bloquear'],
    ['desbloquear', 'bloqueada', 'Desbloquear'],
    ['sondar', 'cidade', 'Sondar agora'],
    ['pausar', 'cidade', 'Pausar ou retomar'],
    ['retomar', 'cidade', 'Pausar ou retomar'],
    ['publicar', 'rascunho', 'Publicar'],
    ['consultar', 'cobranca', 'Consultar agora'],
    ['enviar', 'fatura', 'Enviar por e-mail'],
    ['pausar', 'fila', 'Pausar'],
    ['retomar', 'pausada', 'Retomar'],
    ['cancelar', 'tarefa', 'Cancelar'],
  ] as const) {
    assert.ok(VERBOS.includes(verbo), verbo)
    const asked = atos[coisa]!.filter(({ titulo, tambem }) => matches(verbo, titulo, tambem))
    assert.deepEqual(
      asked.map(({ titulo }) => titulo),
      titulos,
      `${verbo} ${coisa}`,
    )
  }
})

test('an act that the role may not do says why', () => {
  for (const [coisa, atos] of Object.entries(atosOf(none)))
    for (const ato of atos)
      if ('pressiona' in ato)
        assert.match(String(ato.porque), /^O papel suporte não permite/, `${coisa}: ${ato.titulo}`)
})

test('each button that the search presses has its name on a screen', () => {
  const pages = resolve(import.meta.dirname, '../pages')
  const source = (readdirSync(pages, { recursive: true }) as string[])
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(pages, file), 'utf8'))
    .join('\n')
  const inPaleta = [
    ...readFileSync(join(import.meta.dirname, 'paleta.ts'), 'utf8').matchAll(
      /criar\(\s*'[^']+',\s*'[^']+',\s*'([^']+)'/g,
    ),
  ].map(([, nome]) => nome!)
  assert.ok(inPaleta.length > 5, 'the acts of the palette were read')
  const pressed = Object.values(atosOf(all)).flatMap((atos) =>
    atos.flatMap((ato) => ('pressiona' in ato && ato.pressiona ? [ato.pressiona] : [])),
  )
  const unknown = [...new Set([...pressed, ...inPaleta])].filter(
    // The button of a setting is named after it.
    (nome) => !nome.startsWith('Alterar ') && !source.includes(nome),
  )
  assert.deepEqual(unknown, [])
})
