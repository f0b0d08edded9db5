// Alert rules, dashboard and runbook against the metrics that the service really has.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { parse } from 'yaml'
import { ESTADOS_DE_JOB, type EstadoDeJob } from '#domain/job.ts'
import { createMetrics } from '#platform/metrics.ts'
import { nomes, ROOT, texto } from '../operacao/arquivos.ts'
import { sharedWorld } from '../support/shared-world.ts'
import type { World } from '../support/world.ts'

type Regra = {
  alert: string
  expr: string
  for: string
  labels: Record<string, string>
  annotations: Record<string, string>
}
const REGRAS: Regra[] = parse(texto('operacao/prometheus/alertas.yml')).groups.flatMap(
  ({ rules }: { rules: Regra[] }) => rules,
)
type Painel = { title: string; targets: { expr: string }[] }
const PAINEIS: Painel[] = JSON.parse(texto('operacao/grafana/nfse.json')).panels
const PAGINAS = 'docs/operacao/alertas'

/** The names that queries use of what /metrics shows. */
let metricas: Set<string>
let world: World
before(async () => {
  world = await sharedWorld()
  const issuer = await world.issuer()
  await issuer.api.waitSettled((await issuer.api.issue(issuer.body())).json.id)
  const { text } = await world.anonymous.get('/metrics')
  metricas = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name!],
    ),
  )
})
after(() => world?.close())

const PALAVRAS =
  /^(sum|min|max|avg|count|rate|increase|histogram_quantile|by|without|and|or|unless|absent|on|ignoring|offset|bool)$/
/** Prometheus makes these itself. */
const SINTETICAS = new Set(['up'])

/** The metrics that an expression reads, without strings, durations, label lists and functions. */
const metricasDe = (expr: string): string[] =>
  [
    ...expr
      .replace(/"[^"]*"/g, '')
      .replace(/\b(by|without) *\([^)]*\)/g, '')
      .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
      .matchAll(/[a-z_]\w*/gi),
  ]
    .map(([name]) => name)
    .filter((name) => !PALAVRAS.test(name))

test('every alert and every panel reads metrics that /metrics shows', () => {
  const expressions = [
    ...REGRAS.map(({ expr }) => expr),
    ...PAINEIS.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  assert.ok(REGRAS.length >= 12 && PAINEIS.length >= 12)
  for (const expr of expressions) {
    const read = metricasDe(expr)
    assert.ok(read.length > 0, expr)
    assert.deepEqual(
      read.filter((name) => !metricas.has(name) && !SINTETICAS.has(name)),
      [],
      expr,
    )
  }
  assert.deepEqual(metricasDe('max(nfse_inventada{a="nfse_aceitas_total"})'), ['nfse_inventada'])
})

test('alerts select and group by labels that the metric has, and by values that it takes', async () => {
  const { text } = await world.anonymous.get('/metrics')
  const declared = new Map(
    createMetrics()
      .registry.getMetricsAsArray()
      .map((metric) => [metric.name, labelsOf(metric)]),
  )
  const rotas = [...text.matchAll(/^http_requests_total\{metodo="POST",rota="([^"]+)"/gm)].map(([, rota]) => rota!)
  const takes: Record<string, (value: string) => boolean> = {
    classe: (value) => /^[2-5]xx$/.test(value),
    estado: (value) => ESTADOS_DE_JOB.includes(value as EstadoDeJob),
    resultado: (value) => ['incerta', 'entregue'].includes(value),
    metodo: (value) => value === 'POST',
    rota: (value) => rotas.some((rota) => new RegExp(`^(${value})$`).test(rota)),
  }
  for (const { expr } of REGRAS)
    for (const [, name = '', selector = ''] of expr.matchAll(/(\w+)\{([^}]*)\}/g)) {
      if (SINTETICAS.has(name)) continue
      for (const [, label = '', value = ''] of selector.matchAll(/(\w+)(?:=~|!=|=)"([^"]*)"/g)) {
        assert.ok(declared.get(name.replace(/_(bucket|sum|count)$/, ''))?.includes(label), `${name}{${label}}`)
        assert.ok(takes[label]?.(value), `${name}{${label}="${value}"}: ${rotas}`)
      }
    }
})
const labelsOf = (metric: object): string[] => ('labelNames' in metric ? (metric.labelNames as string[]) : [])

test('no metric names an account, a company or a municipality', async () => {
  const { text } = await world.anonymous.get('/metrics')
  const labels = new Set([...text.matchAll(/(\w+)="/g)].map(([, label]) => label))
  const known = [
    'metodo',
    'rota',
    'classe',
    'status',
    'provedor',
    'operacao',
    'resultado',
    'fila',
    'estado',
    'onde',
    'resposta',
    'obra',
  ]
  const ofNode = ['le', 'quantile', 'version', 'major', 'minor', 'patch', 'kind', 'space', 'type']
  assert.deepEqual(
    [...labels].filter((label) => ![...known, ...ofNode].includes(label!)),
    [],
  )
  assert.doesNotMatch(
    text.replaceAll(/[\d.e+-]+$/gm, ''),
    /[0-9a-f]{8}-[0-9a-f]{4}-|\d{14}/,
    'an id or a CNPJ in a label',
  )
})

test('each alert has one page, each page one alert, and the page shows its rule', () => {
  const pages = new Map(nomes(PAGINAS).map((file) => [`${PAGINAS}/${file}`, texto(PAGINAS, file)]))
  assert.deepEqual(REGRAS.map(({ annotations }) => annotations.runbook_url).sort(), [...pages.keys()].sort())
  for (const { alert, expr, labels, annotations, for: dura } of REGRAS) {
    const page = pages.get(annotations.runbook_url!)!
    assert.ok(page.startsWith(`# ${alert}\n`), alert)
    assert.ok(page.includes(`\`\`\`promql\n${expr}\n\`\`\`\ndurante ${dura}, gravidade ${labels.gravidade}.`), alert)
    assert.ok(/critico|aviso/.test(labels.gravidade!) && annotations.summary!.length > 20, alert)
    for (const heading of ['## Onde olhar', '## O que fazer']) assert.ok(page.includes(heading), alert)
  }
})

test('every operation that a page names is one of the service', () => {
  const { paths } = JSON.parse(texto('contracts/openapi.json'))
  const shapes = new Set(Object.keys(paths).map((path) => path.replace(/\{\w+\}/g, '{}')))
  const named = nomes(PAGINAS).flatMap((file) => [...texto(PAGINAS, file).matchAll(/`(?:GET|POST) (\/[\w/{}-]+)`/g)])
  assert.ok(named.length > 10)
  assert.deepEqual(
    named.map(([, path]) => path!.replace(/\{\w+\}/g, '{}')).filter((path) => !shapes.has(path)),
    [],
  )
})

test('promtool accepts rules and configuration; without it every rule has the fields of one', () => {
  for (const { alert, expr, for: dura } of REGRAS) {
    assert.match(`${alert} ${dura}`, /^[A-Z]\w+ \d+[mh]$/)
    assert.equal(expr.split('(').length, expr.split(')').length, alert)
  }
  if (spawnSync('promtool', ['--version']).status !== 0) return
  const folder = join(ROOT, 'operacao/prometheus')
  execFileSync('promtool', ['check', 'rules', join(folder, 'alertas.yml')])
  execFileSync('promtool', ['check', 'config', '--syntax-only', join(folder, 'prometheus.yml')])
})
