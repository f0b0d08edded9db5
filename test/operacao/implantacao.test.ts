// Dockerfile, compose file, units and chart, as far as they can be checked without an engine:
// docs/operacao/implantacao.md
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseEnv } from 'node:util'
import { parse, parseAllDocuments } from 'yaml'
import { loadConfig } from '#platform/config.ts'
import { LOGINS } from '#platform/db/logins.ts'
import { nomes, preencher, ROOT, texto } from './arquivos.ts'

const PAPEIS = ['api', 'worker', 'migrate']
const loginDe = (papel: string) => (papel === 'api' ? 'DATABASE_URL_API' : 'DATABASE_URL_WORKER')
const CHAVE = `k1:${Buffer.alloc(32, 7).toString('base64')}`
const tem = (program: string, ...args: string[]) => spawnSync(program, args).status === 0

/** The example with its secrets filled in, as the operator does. */
function exemplo(): Record<string, string> {
  const env = parseEnv(texto('operacao/docker/exemplo.env')) as Record<string, string>
  const segredos = {
    CHAVE_MESTRA: CHAVE,
    POSTGRES_PASSWORD: 'x',
    METRICS_TOKEN: 'y'.repeat(24),
    ADMIN_SENHA: 'uma frase comprida',
  }
  for (const name of Object.keys(segredos)) assert.equal(env[name], '', `${name} is a secret`)
  return { ...env, ...segredos }
}

/** The settings that a process with this environment reads. */
function lidas(env: Record<string, string>, login: Parameters<typeof loadConfig>[1]): Set<string> {
  const asked = new Set<string>(Object.keys(LOGINS))
  const watched = new Proxy(env, {
    get(target, name) {
      asked.add(String(name))
      return target[String(name)]
    },
  })
  loadConfig(watched, login)
  return asked
}

test('the image copies what is there, builds before it prunes, and runs as another user than root', () => {
  const lines = texto('operacao/docker/Dockerfile').split('\n')
  const copied = lines.filter((line) => /^COPY (?!--)/.test(line)).flatMap((line) => line.split(' ').slice(1, -1))
  assert.ok(copied.length >= 4 && copied.every((path) => existsSync(join(ROOT, path))), String(copied))
  const [major] = process.versions.node.split('.')
  assert.equal(lines.filter((line) => line.startsWith(`FROM node:${major}-`)).length, 2)
  assert.ok(lines.includes('USER node') && lines.includes('ENTRYPOINT ["node", "src/main.ts"]'))
  const ignored = texto('.dockerignore').split('\n')
  assert.ok(ignored.includes('data'), 'the key of a development folder stays outside')
  assert.ok(ignored.includes('**/.env') && ignored.includes('**/opcional.env'), 'the secrets of compose stay outside')
})

test('each process of the compose file has every setting that it needs, and none that does not exist', () => {
  const { services } = parse(texto('operacao/docker/compose.yaml'), { merge: true })
  assert.deepEqual(
    Object.keys(services)
      .filter((name) => services[name].image === 'nfse')
      .sort(),
    [...PAPEIS].sort(),
  )
  const file = exemplo()
  for (const papel of PAPEIS) {
    const { command, environment, read_only, cap_drop, depends_on, env_file } = services[papel]
    assert.deepEqual([command, read_only, cap_drop], [[papel], true, ['ALL']])
    assert.deepEqual(env_file, [{ path: 'opcional.env', required: false }])
    assert.ok(depends_on[papel === 'migrate' ? 'postgres' : 'migrate'])
    const env = Object.fromEntries(
      Object.entries<string>(environment).map(([name, value]) => {
        const [, from = '', fallback] = /^\$\{(\w+)(?::\?|:-(.*))\}$/.exec(value) ?? []
        return [name, file[from] ?? fallback ?? assert.fail(`${papel}: ${name}=${value}`)]
      }),
    )
    if (papel === 'migrate') continue
    const asked = lidas(env, loginDe(papel))
    assert.deepEqual(
      Object.keys(env).filter((name) => !asked.has(name)),
      [],
      papel,
    )
  }
})

test("the archive takes a segment whole and once, in a folder of the server's user", () => {
  const { services } = parse(texto('operacao/docker/compose.yaml'), { merge: true })
  const { postgres, wal } = services
  assert.deepEqual(
    [wal.entrypoint, wal.volumes, postgres.depends_on.wal.condition],
    [['chown', 'postgres:postgres', '/wal'], ['wal:/wal'], 'service_completed_successfully'],
  )
  const folder = mkdtempSync(join(tmpdir(), 'nfse-wal-'))
  try {
    const option = postgres.command.find((each: string) => each.startsWith('-carchive_command='))
    const command = option.slice('-carchive_command='.length).replaceAll('/wal', folder)
    const archive = (bytes: string) => {
      writeFileSync(join(folder, 'segmento'), bytes)
      return spawnSync('sh', ['-c', command.replaceAll('%p', join(folder, 'segmento')).replaceAll('%f', '0001')]).status
    }
    writeFileSync(join(folder, '0001.parte'), 'left by a crash, and longer')
    assert.equal(archive('um'), 0)
    assert.deepEqual(readdirSync(folder).sort(), ['0001', 'segmento'])
    assert.equal(readFileSync(join(folder, '0001'), 'utf8'), 'um')
    assert.equal(archive('um'), 0, 'archived before a crash, and asked for again')
    assert.notEqual(archive('outro'), 0)
    assert.equal(readFileSync(join(folder, '0001'), 'utf8'), 'um')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** Settings that are for tests and rehearsals, of the embedded database, or given by the image and by each unit. */
const DE_ENSAIO = ['RITMO', 'RELOGIO_DESLOCAMENTO_S', 'PASTA_DO_BANCO']
/** Gone, and refused where they are still on. */
const RETIRADOS = ['WEBHOOK_PERMITIR_REDE_PRIVADA', 'CIDADES_PERMITIR_REDE_PRIVADA']
const DA_IMAGEM = ['HOST', 'PORT', 'WORKER_METRICS_PORT']

test('every setting of the service is in one of the two examples, and what is optional there has its default', () => {
  const opcionais = [...texto('operacao/docker/opcional.exemplo.env').matchAll(/^#([A-Z]\w+)=(.*)$/gm)]
  const nomes = opcionais.map(([, name]) => name!)
  const asked = lidas({ ...exemplo(), ...DOIS_LADOS }, 'DATABASE_URL_API')
  asked.add('BANCO_ESPERA_S').add('DATABASE_URL').add('OTEL_EXPORTER_OTLP_ENDPOINT')
  const known = [...Object.keys(exemplo()), ...nomes, ...DE_ENSAIO, ...DA_IMAGEM, ...RETIRADOS, 'POSTGRES_PASSWORD']
  assert.deepEqual([...asked].filter((name) => !known.includes(name)).sort(), [])
  assert.deepEqual(known.filter((name) => !asked.has(name) && name !== 'POSTGRES_PASSWORD').sort(), [])
  const fixos = opcionais.filter(([, , value]) => value && !/exemplo|SENHA|:\/\/|\.pem/.test(value))
  assert.ok(fixos.length > 20)
  const env = { ...exemplo(), PERMITIR_PRODUCAO: '1' }
  const written = Object.fromEntries(fixos.map(([, name, value]) => [name!, value!]))
  const { reforma: _, ...comEles } = loadConfig({ ...env, ...written }, 'DATABASE_URL_API')
  const { reforma: __, ...semEles } = loadConfig(env, 'DATABASE_URL_API')
  assert.deepEqual(comEles, semEles)
})
/** Settings without which others are not asked for. */
const DOIS_LADOS = { DATABASE_URL_LEITURA: 'postgres://replica:5432/nfse' }

test('a migration that runs again ends no process', () => {
  for (const name of ['nfse-api.service', 'nfse-worker@.service']) {
    const unit = texto('operacao/systemd', name)
    assert.match(unit, /^Wants=.*nfse-migrate\.service$/m)
    assert.match(unit, /^After=.*nfse-migrate\.service$/m)
    assert.doesNotMatch(unit, /^(Requires|BindsTo|PartOf|Requisite)=/m)
  }
})

test('the units are accepted by systemd, and each runs a process of the service', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nfse-units-'))
  try {
    const files = nomes('operacao/systemd').map((name) => {
      const unit = texto('operacao/systemd', name)
      assert.ok(
        PAPEIS.some((papel) =>
          RegExp(`^ExecStart=/opt/nfse/node_modules/node/bin/node (--\\S+ )*src/main.ts ${papel}$`, 'm').test(unit),
        ),
        name,
      )
      writeFileSync(join(folder, name), unit.replace('/opt/nfse/node_modules/node/bin/node', process.execPath))
      return join(folder, name.replace('@.', '@9464.'))
    })
    assert.equal(files.length, PAPEIS.length)
    if (!tem('systemd-analyze', '--version')) return
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], { encoding: 'utf8' })
    assert.deepEqual([status, stderr], [0, ''])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

const CHART = 'operacao/helm/nfse'
test('the chart gives each process its settings, its probes and no rights', () => {
  const valores = {
    Values: parse(texto(CHART, 'values.yaml')),
    Chart: { AppVersion: parse(texto(CHART, 'Chart.yaml')).appVersion },
    Release: { Name: 'nfse', Revision: 1 },
  }
  const objetos = nomes(CHART, 'templates').flatMap((name) =>
    parseAllDocuments(preencher(texto(CHART, 'templates', name), valores)).map((doc) => {
      assert.deepEqual(doc.errors, [], name)
      return doc.toJS()
    }),
  )
  assert.deepEqual(objetos.map(({ kind }) => kind).sort(), ['ConfigMap', 'Deployment', 'Deployment', 'Job', 'Service'])
  const config = objetos.find(({ kind }) => kind === 'ConfigMap').data
  const { paths } = JSON.parse(texto('contracts/openapi.json'))
  for (const { kind, spec } of objetos.filter((each) => each.kind !== 'ConfigMap' && each.kind !== 'Service')) {
    const [container] = spec.template.spec.containers
    const [papel] = container.args
    assert.ok(PAPEIS.includes(papel))
    assert.deepEqual(container.securityContext.capabilities, { drop: ['ALL'] })
    assert.equal(spec.template.spec.securityContext.runAsNonRoot, true)
    assert.ok(
      container.env.every(
        ({ name, valueFrom }: { name: string; valueFrom: { secretKeyRef: { key: string } } }) =>
          valueFrom.secretKeyRef.key === name,
      ),
    )
    if (kind === 'Job') continue
    assert.deepEqual(container.envFrom.slice(0, 2), [
      { configMapRef: { name: valores.Values.opcional, optional: true } },
      { secretRef: { name: valores.Values.opcional, optional: true } },
    ])
    assert.equal(typeof spec.replicas, 'number')
    assert.equal(String(container.ports[0].containerPort), config[papel === 'api' ? 'PORT' : 'WORKER_METRICS_PORT'])
    for (const probe of [container.readinessProbe, container.livenessProbe]) assert.ok(paths[probe.httpGet.path])
    const file = exemplo()
    const env = {
      ...config,
      ...Object.fromEntries(container.env.map(({ name }: { name: string }) => [name, file[name] ?? assert.fail(name)])),
    }
    const asked = lidas(env, loginDe(papel))
    assert.deepEqual(
      Object.keys(env).filter((name) => !asked.has(name)),
      [],
      papel,
    )
  }
  assert.throws(() => preencher('{{ .Values.nada }}', valores))
  if (tem('helm', 'version')) execFileSync('helm', ['lint', '--strict', join(ROOT, CHART)])
})
