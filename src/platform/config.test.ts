import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadConfig } from './config.ts'
import { ConfigError } from './read-setting.ts'

const url = 'https://127.0.0.1:1/nacional'
const NACIONAL = Object.fromEntries(
  ['SEFIN', 'ADN', 'PARAMETRIZACAO'].flatMap((nome) =>
    ['PRODUCAO', 'HOMOLOGACAO'].map((ambiente) => [`${nome}_URL_${ambiente}`, url]),
  ),
)
const ENV = {
  ...NACIONAL,
  DATABASE_URL: 'postgresql://127.0.0.1:1/nfse',
  DATABASE_URL_INQUILINO: 'postgresql://127.0.0.1:1/nfse',
  CHAVE_MESTRA: `teste:${Buffer.alloc(32).toString('base64')}`,
}

const REAL = Object.fromEntries(
  ['SEFIN', 'ADN', 'PARAMETRIZACAO'].flatMap((nome) => [
    [`${nome}_URL_PRODUCAO`, `https://${nome.toLowerCase()}.nfse.gov.br`],
    [`${nome}_URL_HOMOLOGACAO`, `https://${nome.toLowerCase()}.producaorestrita.nfse.gov.br`],
  ]),
)

const CONTRADICTIONS: [settings: Record<string, string>, named: string][] = [
  [{ ...REAL, ADN_URL_HOMOLOGACAO: REAL.ADN_URL_PRODUCAO! }, 'ADN_URL_HOMOLOGACAO'],
  [{ ...REAL, SEFIN_URL_PRODUCAO: REAL.SEFIN_URL_HOMOLOGACAO! }, 'SEFIN_URL_PRODUCAO'],
  [{ PERMITIR_PRODUCAO: '1' }, 'SEFIN_URL_PRODUCAO'],
  [
    { ...REAL, PERMITIR_PRODUCAO: '1', SEFIN_URL_PRODUCAO: 'https://x.br', SEFIN_URL_HOMOLOGACAO: 'https://x.br/' },
    'SEFIN_URL_HOMOLOGACAO',
  ],
  [{ ...REAL, PERMITIR_PRODUCAO: '1', RITMO: '0.5' }, 'RITMO'],
  [{ PORT: '3100', WORKER_METRICS_PORT: '3100' }, 'WORKER_METRICS_PORT'],
  [{ ADMIN_EMAIL: 'a@b.com' }, 'ADMIN_SENHA'],
  [{ LEASE_S: '60', SEFIN_TIMEOUT_S: '60' }, 'LEASE_S'],
  [{ WEBHOOK_PERMITIR_REDE_PRIVADA: '1' }, 'REDES_PERMITIDAS'],
  [{ CIDADES_PERMITIR_REDE_PRIVADA: 'true' }, 'REDES_PERMITIDAS'],
]
for (const [settings, named] of CONTRADICTIONS)
  test(`settings that contradict each other are refused: ${named} with ${Object.keys(settings).at(-1)}`, () => {
    assert.throws(
      () => loadConfig({ ...ENV, ...settings }),
      (error) => error instanceof ConfigError && error.message.includes(named),
    )
  })

test('every setting that is missing or wrong is named at once, with what is expected and what came', () => {
  const wrong = { CHAVE_MESTRA: 'x', DATABASE_URL: 'mysql://u:segredo@x/y', LEASE_S: 'dois', ADMIN_EMAIL: 'a@b.com' }
  assert.throws(
    () => loadConfig(wrong),
    (error) => {
      assert.ok(error instanceof ConfigError)
      for (const name of [...Object.keys(NACIONAL), ...Object.keys(wrong), 'DATABASE_URL_INQUILINO'])
        assert.match(error.message, new RegExp(`^  ${name} `, 'm'))
      assert.match(error.message, /DATABASE_URL deve ser um endereço .* como postgres:\/\/.*; veio outra coisa/)
      assert.match(error.message, /DATABASE_URL_INQUILINO deve ser .*; não veio nada/)
      assert.match(error.message, /LEASE_S deve ser um número inteiro de 3 a 3600; veio "dois"/)
      assert.doesNotMatch(error.message, /segredo/)
      return true
    },
  )
})

test('settings that contradict each other are named at once too', () => {
  assert.throws(
    () => loadConfig({ ...ENV, ...REAL, PERMITIR_PRODUCAO: '1', RITMO: '0.5', RELOGIO_DESLOCAMENTO_S: '1' }),
    /2 ajustes a corrigir:\n {2}RITMO .*\n {2}RELOGIO_DESLOCAMENTO_S /,
  )
})

test('the official addresses, each in its ambiente, are accepted where notes leave for real systems', () => {
  assert.equal(loadConfig({ ...ENV, ...REAL, PERMITIR_PRODUCAO: '1' }).sefin.producao.sefinUrl, REAL.SEFIN_URL_PRODUCAO)
})

test('the addresses that webhooks leave from are networks, and what is none is refused', () => {
  const rows: [setting: string | undefined, found: string[] | null][] = [
    [undefined, []],
    ['', []],
    ['203.0.113.10', ['203.0.113.10/32']],
    [' 203.0.113.10/32, 198.51.100.0/28,2001:db8::7 ', ['203.0.113.10/32', '198.51.100.0/28', '2001:db8::7/128']],
    ['saida.exemplo.com.br', null],
    ['203.0.113.300', null],
    ['203.0.113.10:443', null],
    ['203.0.113.0/33', null],
  ]
  for (const [WEBHOOK_ENDERECOS, found] of rows) {
    const load = () => loadConfig({ ...ENV, WEBHOOK_ENDERECOS }).webhookEnderecos
    if (found) assert.deepEqual(load(), found)
    else
      assert.throws(
        load,
        (error) => error instanceof ConfigError && /^WEBHOOK_ENDERECOS deve ser endereços IP/.test(error.message),
      )
  }
})

test('the networks that may be called are addresses or networks, with a port or without', () => {
  const redesOf = (REDES_PERMITIDAS: string) => loadConfig({ ...ENV, REDES_PERMITIDAS }).redesPermitidas
  assert.deepEqual(redesOf(''), [])
  assert.deepEqual(redesOf(' 127.0.0.1:8443,[::1]:8443, 10.0.0.0/8, ::1,fd00::/8,10.1.0.0/16:443'), [
    { rede: '127.0.0.1', porta: 8443 },
    { rede: '::1', porta: 8443 },
    { rede: '10.0.0.0/8', porta: null },
    { rede: '::1', porta: null },
    { rede: 'fd00::/8', porta: null },
    { rede: '10.1.0.0/16', porta: 443 },
  ])
  for (const bad of [
    'localhost:8443',
    '*',
    '127.0.0.1:0',
    '127.0.0.1:70000',
    '10.0.0.0/33',
    '[::1',
    '1.2.3',
    '127.0.0.1:',
  ])
    assert.throws(() => redesOf(bad), ConfigError, bad)
})

test('a clock that is moved is refused where notes may leave for real systems', () => {
  assert.equal(loadConfig({ ...ENV, RELOGIO_DESLOCAMENTO_S: '86400' }).relogioDeslocamentoSegundos, 86_400)
  assert.equal(loadConfig({ ...ENV, ...REAL, PERMITIR_PRODUCAO: '1' }).relogioDeslocamentoSegundos, 0)
  assert.equal(
    loadConfig({ ...ENV, ...REAL, PERMITIR_PRODUCAO: '1', RELOGIO_DESLOCAMENTO_S: '0' }).relogioDeslocamentoSegundos,
    0,
  )
  assert.throws(
    () => loadConfig({ ...ENV, ...REAL, PERMITIR_PRODUCAO: '1', RELOGIO_DESLOCAMENTO_S: '-1' }),
    (error) => error instanceof ConfigError && error.message.includes('RELOGIO_DESLOCAMENTO_S'),
  )
})

test('open points of the law of 2027 have named settings without defaults', () => {
  assert.deepEqual(loadConfig(ENV).reforma, {})
  const ajustada = {
    CBS_ALIQUOTA_2027: '9.11',
    REFERENCIA_CBS: '2027:9.21',
    REFERENCIA_IBS_ESTADUAL: '2029:1.40, 2030:2.85',
    ALIQUOTAS_PROPRIAS: '2029:35:1.5 2029:3550308:0.6',
    REDUTOR_COMPRA_PUBLICA: '2027:10',
    REFORMA_AUSENTE_REGULAR: 'aviso',
    REFORMA_AUSENTE_SIMPLES: 'nao',
    RETENCAO_CRITERIO: 'emissao',
    CSLL_SEM_PISCOFINS: 'omitir',
  }
  assert.deepEqual(loadConfig({ ...ENV, ...ajustada }).reforma, {
    cbs2027: 9.11,
    referencia: { cbs: { 2027: 9.21 }, ibsEstadual: { 2029: 1.4, 2030: 2.85 } },
    proprias: [
      { ano: '2029', ente: '35', aliquota: 1.5 },
      { ano: '2029', ente: '3550308', aliquota: 0.6 },
    ],
    redutorCompra: { 2027: 10 },
    grupoRegular: 'aviso',
    grupoSimples: 'nao',
    retencaoPor: 'emissao',
    cstSemPisCofins: null,
  })
  for (const bad of [
    { CBS_ALIQUOTA_2027: '101' },
    { REFERENCIA_IBS_MUNICIPAL: 'x' },
    { REFERENCIA_IBS_ESTADUAL: '14' },
    { REFERENCIA_IBS_ESTADUAL: '2029:101' },
    { REFERENCIA_CBS: '9.21' },
    { ALIQUOTAS_PROPRIAS: '2029:SP:1.5' },
    { ALIQUOTAS_PROPRIAS: '2029:1.5' },
    { REDUTOR_COMPRA_PUBLICA: '10' },
    { REFORMA_AUSENTE_REGULAR: 'talvez' },
  ])
    assert.throws(() => loadConfig({ ...ENV, ...bad }), ConfigError)
})

test('the day from which the Simples issues nationally is a day of the calendar, and its criterion one of two', () => {
  assert.deepEqual(loadConfig(ENV).simplesNacional, { desde: '2026-11-01', criterio: 'competencia' })
  const moved = { ...ENV, SIMPLES_NACIONAL_DESDE: '2027-01-01', SIMPLES_NACIONAL_CRITERIO: 'emissao' }
  assert.deepEqual(loadConfig(moved).simplesNacional, { desde: '2027-01-01', criterio: 'emissao' })
  for (const bad of [{ SIMPLES_NACIONAL_DESDE: '2026-11-31' }, { SIMPLES_NACIONAL_CRITERIO: 'pagamento' }])
    assert.throws(
      () => loadConfig({ ...ENV, ...bad }),
      (error) => error instanceof ConfigError && error.message.startsWith(Object.keys(bad)[0]!),
    )
})
