// What operators ask for, over HTTP, in a service with years of data: how long an answer takes when questions arrive at a
// fixed rate; and how soon they see the rows of a list, cold, in Chromium. Loading five million notes takes about ten minutes:
// `--dados DIR` keeps them.
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { Pool } from 'undici'
import { createFirstAdmin } from '#features/access/first-admin.ts'
import { addAdmin } from '#test/support/admins.ts'
import { CHROMIUM } from '#test/support/chromium.ts'
import { CHAVE_MESTRA, seedTenant } from '#test/support/webhooks.ts'
import { startApi } from './api-process.ts'
import { arrive, CONEXOES_ABERTAS, inLine, type Ritmo, tailOf } from './chegadas.ts'
import { LOADS, measureCold } from './cold-load.ts'
import { openLoaded } from './dados.ts'
import { type Figura, inWords } from './figura.ts'
import type { Opcoes } from './medidas.ts'
import { loadOperacao, tamanhosOf } from './operacao-grande.ts'
import { say } from './passo.ts'
import { inParts, measureProcessador } from './processador.ts'

const NOTAS = 5_000_000
const ADMINISTRADORES = 12
const SENHA = 'uma frase bem comprida'
const P99_MS_MAX = 100
const RITMO: Ritmo = { porSegundo: 20, segundos: 20, aquecimentoS: 3 }

/** Measures every question of the back-office that reads its large tables. */
export async function run({ curto, notas = curto ? 10_000 : NOTAS, ...dados }: Opcoes): Promise<Figura[]> {
  const { stage } = await openLoaded(`back-office-${notas}`, { ...dados, notas }, async ({ app, database }) => {
    await createFirstAdmin(app, { email: 'medida@operacao.example', senha: SENHA })
    await loadOperacao(database.url, tamanhosOf(notas))
    await seedTenant(app) // the API checks its master key against the newest account
  })
  let api: Awaited<ReturnType<typeof startApi>> | undefined
  try {
    if (dados.carregar) return []
    api = await startApi(stage.database.env, CHAVE_MESTRA)
    const client = new Pool(api.url, { connections: CONEXOES_ABERTAS, pipelining: 1 })
    const login = async (body: { email: string; senha: string }) => {
      const headers = { 'content-type': 'application/json' }
      const request = { method: 'POST' as const, path: '/admin/auth/login', headers, body: JSON.stringify(body) }
      const answer = await client.request(request)
      const text = await answer.body.text()
      return { status: answer.statusCode, text, json: JSON.parse(text) as { token: string } }
    }
    // One administrator may ask 1,200 times a minute.
    const tokens: string[] = []
    for (const nome of Array.from({ length: ADMINISTRADORES }, (_, nth) => `medida-${nth}-${Date.now()}`))
      tokens.push(await addAdmin(stage.database.sql, login, 'superadmin', nome, SENHA))
    let asked = 0
    const ask = async (path: string): Promise<void> => {
      const headers = { authorization: `Bearer ${tokens[asked++ % ADMINISTRADORES]}` }
      const { statusCode, body } = await client.request({ method: 'GET', path: encodeURI(`/admin/${path}`), headers })
      const text = await body.text()
      if (statusCode !== 200) throw new Error(`GET /admin/${path}: ${statusCode} ${text}`)
    }
    const chosen = Object.entries(QUESTIONS).filter(([name]) => name.includes(dados.so ?? ''))
    const ritmo = curto ? { porSegundo: 10, segundos: 0.5 } : RITMO
    const figuras: Figura[] = []
    for (const [name, question] of chosen) {
      let latencias = await arrive({ ...ritmo, segundos: 0 }, () => ask(question()))
      const processador = await measureProcessador(api.process.pid!, async () => {
        latencias = await arrive({ ...ritmo, aquecimentoS: 0 }, () => ask(question()))
        return latencias.chegadas
      })
      say(`${name}: ${inLine(latencias)}; ${inParts(processador)}`)
      figuras.push(...tailOf(name, latencias, P99_MS_MAX))
    }
    await client.close()
    return [...figuras, ...(dados.so ? [] : await measureScreens(api.url, tokens[0]!, notas, curto))]
  } finally {
    api?.process.kill('SIGTERM')
    await stage.close()
  }
}

/** How soon an operator sees rows, cold, in Chromium; without it none is measured. */
async function measureScreens(url: string, sessao: string, notas: number, curto = false): Promise<Figura[]> {
  if (!existsSync(CHROMIUM)) {
    say(`sem as telas: ${CHROMIUM} não existe`)
    return []
  }
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
  const { jobs } = tamanhosOf(notas)
  const figuras: Figura[] = []
  for (const [path, quantas, oQue] of [
    ['/ops/notas', notas, 'notas'],
    ['/ops/filas/nota.issue?estado=concluido', jobs, 'tarefas'],
  ] as const)
    for (const [slow, maxMs] of [
      [1, 700],
      [4, 1000],
    ] as const) {
      const cookie = { name: 'admin_session', value: sessao }
      const de = `${inWords(quantas)} ${oQue} (${path})`
      figuras.push(...(await measureCold(browser, { url, path, cookie, slow, maxMs, de, loads: curto ? 1 : LOADS })))
    }
  await browser.close()
  return figuras
}

const below = (max: number) => Math.floor(Math.random() * max)
const anyOf = <T>(list: readonly T[]): T => list[below(list.length)]!
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const FILAS = ['nota.issue', 'nota.consult', 'webhook.deliver', 'mail.send']

/** Each call of a question asks another thing, so that no response comes from a cache. */
const QUESTIONS: Record<string, () => string> = {
  overview: () => 'overview',
  'dashboard-v2': () => `dashboard-v2/overview?janela=${anyOf(['1h', '24h', '7d', '30d'])}`,
  'em-observacao': () => 'dashboard-v2/em-observacao',
  'filas, resumo': () => 'queues/resumo',
  'filas, painel': () => 'queues/painel',
  'filas, capacidade': () => 'queues/capacidade-municipios',
  'jobs de uma fila': () =>
    `queues/${anyOf(FILAS)}/jobs?state=${anyOf(['aguardando', 'agendado', 'concluido', 'falhou'])}&offset=${below(500)}`,
  'jobs humanizados': () => `queues/nota.issue/jobs-humanizados?state=${anyOf(['aguardando', 'falhou'])}`,
  'falhas agrupadas': () => `queues/${anyOf(FILAS)}/agrupamentos-falhas`,
  'kpis de uma fila': () => `queues/${anyOf(FILAS)}/kpis`,
  notas: () => `nfse?offset=${below(500)}`,
  'notas, filtros': () =>
    `nfse?${anyOf(['status=rejeitada', 'status=falha_temporaria', 'trilho=nacional', 'ambiente=homologacao', 'municipioIbge=3550308'])}&offset=${below(100)}`,
  'notas, q': () => `nfse?q=${anyOf([`pedido-${1 + below(100_000)}`, `${1 + below(100_000)}`, 'nao-existe'])}`,
  'notas, recusas': () =>
    `nfse/recusas?janela=${anyOf(['24h', '7d'])}&${anyOf(['', 'ambiente=homologacao', 'municipioIbge=3550308'])}`,
  'empresas, buscar': () => `nfse/empresas/buscar?q=Empresa ${below(20_000)}`,
  auditoria: () => `audit?offset=${below(500)}`,
  'auditoria, filtros': () =>
    `audit?${anyOf(['action=serie.update', 'resource=empresa', 'statusCode=422', 'ip=10.1.7.3'])}&offset=${below(100)}`,
  'auditoria, período': () => `audit?action=nfse.cancel&desde=${daysAgo(40 + below(200))}&ate=${daysAgo(below(40))}`,
  'auditoria, resumo': () => `audit/summary?horas=${anyOf([1, 24, 168, 720])}`,
  contas: () =>
    `tenants?search=${anyOf(['contabilidade', `empresa ${below(20_000)}`, `dona${below(1000)}`, `${below(10_000)}`])}`,
  'monitor, dashboard': () => 'monitor/dashboard',
  'monitor, web services': () => `monitor/webservices?periodo=${anyOf(['1h', '24h', '7d', '30d'])}`,
  'monitor, transmissões': () => `monitor/transmissoes?${anyOf(['', 'status=incerta', 'municipioIbge=3550308'])}`,
  'monitor, erros': () => `monitor/webservices/3550308/erros?periodo=${anyOf(['1h', '24h', '7d', '30d'])}`,
}
