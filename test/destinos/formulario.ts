// The fields that the portal's form of a note shows when every group of it is open.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { PREENCHIDOS } from './pedidos.ts'

const ROOT = join(import.meta.dirname, '../..')
const ENTRADA = join(ROOT, 'web/formulario-desenhado.ts')
const REACT = join(ROOT, 'web/react-desenhado.ts')
const REACT_DE_FATO = join(ROOT, 'node_modules/react/index.js')

/** Draws the form for requests that it reads, and writes the names of its fields. An error at a field opens its group. */
const PROGRAMA = `
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { text } from 'node:stream/consumers'

const vazio = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
Object.assign(globalThis, { sessionStorage: vazio, localStorage: vazio })
const { FormularioNota } = await import('#web/portal/pages/notas/formulario/FormularioNota.tsx')
const { pedidos, nomes } = JSON.parse(await text(process.stdin))
const errosIniciais = nomes.map((campo) => ({ campo, codigo: 'CAMPO_OBRIGATORIO', mensagem: 'x' }))
const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
const campos = new Set()
for (const inicial of pedidos) {
  const formulario = createElement(FormularioNota, { inicial, errosIniciais, ambiente: 'homologacao', acao: 'Emitir' })
  const { prelude } = await prerender(createElement(QueryClientProvider, { client }, formulario))
  for (const [, nome] of (await new Response(prelude).text()).matchAll(/data-campo="([^"]+)"/g)) campos.add(nome)
}
// The modules of the page continue listening as in a browser.
process.stdout.write(JSON.stringify([...campos]), () => process.exit(0))
`

/** React, where the state of a store is read once, as the page is drawn once. */
const DESENHADO = `
import * as React from '${REACT_DE_FATO}'
export * from '${REACT_DE_FATO}'
export default React
export const useSyncExternalStore = (subscribe, read) => React.useSyncExternalStore(subscribe, read, read)
`

/** The names of all fields that the form shows for the full requests: `servico[0].iss.aliquota`. */
export async function camposDoFormulario(nomes: readonly string[]): Promise<Set<string>> {
  const pasta = mkdtempSync(join(tmpdir(), 'formulario-'))
  try {
    const bundle = await rolldown({
      cwd: ROOT,
      input: ENTRADA,
      platform: 'node',
      logLevel: 'silent',
      plugins: [virtual({ [ENTRADA]: PROGRAMA, [REACT]: DESENHADO })],
    })
    await bundle.write({ dir: pasta, entryFileNames: 'programa.mjs' })
    await bundle.close()
    const input = JSON.stringify({ pedidos: PREENCHIDOS.map(({ pedido }) => pedido), nomes })
    const escrito = execFileSync(process.execPath, [join(pasta, 'programa.mjs')], { input, encoding: 'utf8' })
    return new Set((JSON.parse(escrito) as string[]).map((nome) => nome.replace(/\[\d+\]/g, '[0]')))
  } finally {
    rmSync(pasta, { recursive: true })
  }
}

/** Modules that are these texts, by their address. */
const virtual = (modulos: Record<string, string>) => ({
  name: 'virtual',
  resolveId: (id: string, de?: string) => {
    if (id === 'react' && de?.startsWith(join(ROOT, 'web/')) && de !== REACT) return REACT
    return id in modulos ? id : null
  },
  load: (id: string) => modulos[id] ?? null,
})
