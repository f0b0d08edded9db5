import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AJUSTES } from '#domain/ajustes.ts'
import { type Escopo, NOMES_DE_ESCOPO } from '#domain/escopos.ts'
import { type Actor, type Ctx, type PapelPortal, Refusal } from '#platform/ctx.ts'
import { allow, allowEmpresa, escoposFor, escoposOf, isAllowed, PERMISSIONS, type Permission } from './permissions.ts'

const portal = (papel: PapelPortal, empresaIds: string[] | null = null): Actor => ({
  kind: 'portal',
  usuarioId: 'u',
  sessaoId: 's',
  papel,
  empresaIds,
})
const key = (empresaIds: string[] | null = null, escopos: Escopo[] | null = null): Actor => ({
  kind: 'api-key',
  keyId: 'k',
  ambiente: 'homologacao',
  empresaIds,
  escopos,
  limitePorMinuto: 1,
})
const admin = (papel: 'suporte' | 'operador' | 'superadmin'): Actor => ({
  kind: 'admin',
  usuarioId: 'a',
  sessaoId: 's',
  papel,
})
const ctxOf = (actor: Actor) => ({ actor }) as Ctx
const refusedWith = (codigo: string) => (error: unknown) => error instanceof Refusal && error.codigo === codigo

/**
 * The expected matrix: O owner, A admin, D developer, F faturamento, L leitura, C contador, K API key; of the back-office s suporte, p operador,
 * x superadmin; v support that sees the portal as the customer does; empty: no role and no key.
 */
const MATRIX: Record<Permission, string> = {
  'nota.read': 'OADFLCKspxv',
  'nota.read-conteudo': 'OADFpx',
  'nota.issue': 'OADFK',
  'nota.validate': 'OADFK',
  'nota.consult': 'OADFKspx',
  'nota.give-up': 'px',
  'nota.resolve-conflict': 'px',
  'nota.inspect': 'spx',
  'nota.replay-webhook': 'spx',
  'nota.requeue': 'px',
  'nota.reprocess': 'px',
  'nota.cancel': 'OADFK',
  'nota.request-cancel': 'OADFK',
  'nota.replace': 'OADFK',
  'nota.correct': 'OADFK',
  'nota.send': 'OADFK',
  'nota.reissue-draft': 'OADFspx',
  'nota.reissue': 'OADFpx',
  'fechamento.read': 'OADFLCv',
  'fechamento.write': 'OAC',
  'modelo.read': 'OADFLCv',
  'modelo.write': 'OADF',
  'tomador.read': 'OADF',
  'tomador.write': 'OADF',
  'recorrente.read': 'OADFLCv',
  'recorrente.write': 'OADF',
  'rps.void': 'OADFKpx',
  'empresa.read': 'OADFLCKspxv',
  'empresa.write': 'OAKpx',
  'certificado.write': 'OAK',
  'certificado.renew': '',
  'config.read': 'OADFLCKv',
  'config.write': 'OADKpx',
  'serie.read': 'OADFLCKspxv',
  'serie.write': 'OApx',
  'serie.mend': 'px',
  'municipio.read': 'OADFLCKv',
  'municipio.avise-me': 'OADFLC',
  'api-key.read': 'OADspx',
  'api-key.write': 'OAD',
  'webhook.read': 'OADKspx',
  'webhook.write': 'OADK',
  'tentativa.list': 'OADFLspxv',
  'tentativa.read': 'OADF',
  'usuario.read': 'OAspx',
  'usuario.write': 'OA',
  'auditoria.read': 'OA',
  'cnpj.read': 'OADF',
  'email.read': 'O',
  'perfil.write': 'OADFLC',
  'sessao.own': 'OADFLCv',
  'conta.read': 'OADFLCspxv',
  'conta.write': 'O',
  'conta.create': 'OADFLC',
  'fatura.read': 'OA',
  'plano.change': 'O',
  'conta.register': '',
  'sessao.open': '',
  'admin.sessao': 'spx',
  'admin.conta.read': 'spx',
  'admin.conta.write': 'px',
  'admin.conta.ver-como': 'spx',
  'admin.usuario.read': 'spx',
  'admin.usuario.write': 'x',
  'admin.conexao.read': 'spx',
  'admin.conexao.write': 'px',
  'admin.conexao.dry-run': 'px',
  'admin.conexao.publish': 'px',
  'admin.conexao.rollback': 'x',
  'admin.codigo.classify': 'px',
  'admin.municipio.read': 'spx',
  'admin.municipio.write': 'px',
  'admin.municipio.test': 'px',
  'admin.municipio.flush-cache': 'px',
  'admin.empresa.trilho': 'px',
  'admin.ajuste.read': 'spx',
  'admin.ajuste.write': 'px',
  'admin.faturamento.read': 'spx',
  'admin.faturamento.write': 'px',
  'admin.cobranca.consult': 'spx',
  'admin.preco.write': 'x',
  'admin.nf.config': 'x',
  'admin.banco.write': 'x',
  'admin.envio.push': 'spx',
  'admin.fila.read': 'spx',
  'admin.fila.write': 'px',
  'admin.fila.pause': 'x',
  'admin.fila.resume': 'px',
  'admin.importacao.read': 'spx',
  'admin.importacao.write': 'px',
  'admin.lgpd.export': 'x',
  'admin.saude.read': 'spx',
  'admin.incidente.read': 'spx',
  'admin.incidente.write': 'spx',
  'admin.cache.read': 'spx',
  'admin.cache.read-value': 'x',
  'admin.cache.write': 'x',
  'admin.auditoria.read': 'spx',
  'admin.auditoria.verify': 'px',
  'admin.monitor.read': 'spx',
  'admin.monitor.probe': 'px',
  'admin.alerta.resolve': 'spx',
  'admin.incidente.notify': 'px',
  'admin.analise.read': 'spx',
  'admin.analise.write': 'px',
  'admin.regulamentacao.read': 'spx',
  'admin.regulamentacao.check': 'px',
}

test('the permission table is the matrix that was reviewed', () => {
  const actors = {
    O: portal('owner'),
    A: portal('admin'),
    D: portal('developer'),
    F: portal('faturamento'),
    L: portal('leitura'),
    C: portal('contador'),
    K: key(),
    s: admin('suporte'),
    p: admin('operador'),
    x: admin('superadmin'),
    v: { kind: 'suporte', usuarioId: 'a', sessaoId: 's', expiraEm: new Date() } satisfies Actor,
  }
  const found = Object.fromEntries(
    Object.keys(PERMISSIONS).map((name) => [
      name,
      Object.entries(actors)
        .filter(([, actor]) => isAllowed(actor, name))
        .map(([letter]) => letter)
        .join(''),
    ]),
  )
  assert.deepEqual(found, MATRIX)
})

/** What each scope permits by itself; a replacement needs two scopes, and any key may read municipalities. */
const POR_ESCOPO: Record<Escopo, Permission[]> = {
  'nfse.ler': ['nota.read', 'nota.consult'],
  'nfse.emitir': ['nota.issue', 'nota.validate', 'nota.send'],
  'nfse.cancelar': ['nota.cancel', 'nota.request-cancel', 'nota.correct', 'rps.void'],
  'empresas.ler': ['empresa.read', 'config.read', 'serie.read'],
  'empresas.escrever': ['empresa.write', 'certificado.write', 'config.write'],
  'webhooks.ler': ['webhook.read'],
  'webhooks.escrever': ['webhook.write'],
}

test('an API key may do what its scopes permit, and nothing else', () => {
  const may = (escopos: Escopo[] | null) =>
    Object.keys(PERMISSIONS).filter((name) => isAllowed(key(null, escopos), name))
  for (const escopo of NOMES_DE_ESCOPO)
    assert.deepEqual(may([escopo]).sort(), [...POR_ESCOPO[escopo], 'municipio.read'].sort(), escopo)
  assert.ok(may(['nfse.emitir', 'nfse.cancelar']).includes('nota.replace'))
  assert.deepEqual(may(NOMES_DE_ESCOPO), may(null), 'no list is all of them')
  assert.deepEqual([escoposFor('nota.replace'), escoposFor('usuario.read')], [['nfse.emitir', 'nfse.cancelar'], null])
})

test('a role cannot grant a scope that permits what the role itself may not do', () => {
  assert.deepEqual(escoposOf('owner'), NOMES_DE_ESCOPO)
  assert.deepEqual(escoposOf('admin'), NOMES_DE_ESCOPO)
  assert.deepEqual(
    escoposOf('developer'),
    NOMES_DE_ESCOPO.filter((escopo) => escopo !== 'empresas.escrever'),
  )
  for (const papel of ['leitura', 'contador'] as const) assert.deepEqual(escoposOf(papel), ['empresas.ler'])
  assert.deepEqual(
    escoposOf('faturamento'),
    NOMES_DE_ESCOPO.filter((escopo) => escopo.startsWith('nfse.') || escopo === 'empresas.ler'),
  )
})

test('a refused API key learns the scopes it has and needs; where no key is permitted, no scope is named', () => {
  const refusalOf = (permission: Permission) => {
    try {
      allow(ctxOf(key(null, ['nfse.ler', 'nfse.emitir'])), permission)
    } catch (error) {
      return error as Refusal
    }
    return assert.fail('let through')
  }
  const { codigo, dados, erros } = refusalOf('nota.replace')
  assert.equal(codigo, 'ESCOPO_INSUFICIENTE')
  assert.deepEqual(dados, {
    escopos: ['nfse.ler', 'nfse.emitir'],
    escoposNecessarios: ['nfse.emitir', 'nfse.cancelar'],
  })
  assert.equal(erros[0]?.mensagem, 'A chave tem nfse.ler, nfse.emitir; esta operação pede nfse.emitir, nfse.cancelar.')
  assert.equal(refusalOf('usuario.read').codigo, 'SEM_PERMISSAO')
})

test('an unlisted permission is refused to every actor, and an anonymous actor may only register, log in or use a link', () => {
  for (const actor of [portal('owner'), key(), admin('superadmin'), { kind: 'job', name: 'x' } as const])
    for (const name of ['nota.delete', 'toString', '__proto__', '']) assert.equal(isAllowed(actor, name), false)
  const anonymous = Object.keys(PERMISSIONS).filter((name) => isAllowed({ kind: 'anonimo' }, name))
  assert.deepEqual(anonymous, ['certificado.renew', 'conta.register', 'sessao.open'])
})

test('a verb without permission is refused with 403, a company outside the caller’s list with 404', () => {
  assert.throws(() => allow(ctxOf(portal('leitura')), 'nota.issue'), refusedWith('SEM_PERMISSAO'))
  assert.doesNotThrow(() => allow(ctxOf(portal('developer')), 'nota.issue'))
  for (const limited of [portal('owner', ['e1']), key(['e1'])]) {
    assert.doesNotThrow(() => allowEmpresa(ctxOf(limited), 'e1'))
    assert.throws(() => allowEmpresa(ctxOf(limited), 'e2'), refusedWith('NAO_ENCONTRADO'))
  }
  assert.throws(
    () => allowEmpresa(ctxOf(key([])), 'e1'),
    refusedWith('NAO_ENCONTRADO'),
    'an empty list is no company at all',
  )
  assert.doesNotThrow(() => allowEmpresa(ctxOf(key()), 'e2'))
})

test('an operador changes the settings that a person on call needs, a superadmin all of them', () => {
  const DE_PLANTAO = [
    'emissao.pausarConexoes',
    'emissao.pausarPadroes',
    'emissao.pausarTrilhos',
    'monitor.sondaMinutos',
    'portal.avisoManutencao',
    'saude.buscaSegundos',
    'saude.emailsSegundos',
    'saude.eventosSegundos',
    'saude.webhooksSegundos',
    'suporte.documentacao',
    'suporte.email',
    'suporte.paginaDeStatus',
    'suporte.telefone',
    'teste.emailsPorDia',
    'teste.webhooksPorDia',
  ]
  const changedBy = (papel: 'operador' | 'superadmin') =>
    Object.entries(AJUSTES).flatMap(([chave, { papeis }]) => (papeis.includes(papel) ? [chave] : []))
  assert.deepEqual(changedBy('operador').sort(), DE_PLANTAO)
  assert.deepEqual(changedBy('superadmin'), Object.keys(AJUSTES))
})
