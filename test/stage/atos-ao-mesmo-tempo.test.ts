// An act decides by the row as it is when it writes: a change by another connection between its read and its write is
// not undone, not done twice, and causes no error of the service.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createFirstAdmin } from '#features/access/first-admin.ts'
import { addAdmin } from '../support/admins.ts'
import { meanwhile, type Outro } from '../support/meanwhile.ts'
import { type Conta, openPortal, type Portal, type PortalAnswer, SENHA } from '../support/portal.ts'

const MOTIVO = 'Manual da cidade, tabela de erros de 2026'
const NOVA = 'outra frase bem comprida'
/** The hash of a password that nobody types, as far as a row tells. */
const OUTRA = "replace(senha_hash, '$v=19$', '$v=16$')"

let portal: Portal
let conta: Conta
let token: string
before(async () => {
  portal = await openPortal({ SENHA_CUSTO: 'minimo' })
  conta = await portal.register()
  await createFirstAdmin(portal.app, { email: 'primeira@operacao.example', senha: SENHA })
  token = await addAdmin(portal.database.sql, entrar, 'superadmin', 'superadmin', SENHA)
})
after(() => portal?.close())

const entrar = (body: object) => portal.call('POST /admin/auth/login', { body })
const admin = (address: string, body: object) => portal.call(address, { token, body })
const dona = (address: string, body: object) => portal.call(address, { token: conta.token, body })

type Caso = {
  /** Makes what the act is about. */
  antes: () => Promise<unknown>
  /** What another connection does meanwhile. */
  outro: () => Outro
  ato: () => Promise<PortalAnswer>
  espera: [status: number, codigo?: string]
  /** What holds afterwards. */
  depois?: () => Promise<void>
}

const codigo = { padrao: 'abrasf-2.04', codigo: 'E99871' }
const preparacao = randomUUID()
const analise = randomUUID()
let conexao = ''
const vizinho = randomUUID()
const colega = randomUUID()
let cliente = ''
let outraConta = ''
let pessoa = { token: '', email: '' }
const novaPessoa = async () => {
  pessoa = await portal.register()
}
const acoes = (acao: string, recursoId: string | null) =>
  portal.database.sql('select from auditoria where acao = $1 and recurso_id is not distinct from $2', [acao, recursoId])

const CASOS: Record<string, Caso> = {
  'a classification is taken back once': {
    antes: async () => {
      const said = await admin('POST /admin/codigos/classificar', { ...codigo, efeito: 'final', motivo: MOTIVO })
      assert.equal(said.status, 201, said.text)
    },
    outro: () => ({ text: `delete from codigos_classificados where codigo = $1`, values: [codigo.codigo] }),
    ato: () => admin('POST /admin/codigos/desclassificar', { ...codigo, motivo: MOTIVO }),
    espera: [404, 'NAO_ENCONTRADO'],
    depois: async () => assert.equal((await acoes('codigo.unclassify', null)).length, 0),
  },
  'a run that another operator cancels is cancelled': {
    antes: () =>
      portal.database.sql(
        `insert into preparacoes (id, padrao, ambiente, pedido, motivo, request_id, criada_em)
         values ($1, 'abrasf-2.04', 'homologacao', '{}', 'ensaio', 'ensaio', now())`,
        [preparacao],
      ),
    outro: () => ({
      text: `update preparacoes set status = 'cancelada', concluida_em = now() where id = $1`,
      values: [preparacao],
    }),
    ato: () => admin(`POST /admin/conexoes/preparar/${preparacao}/cancelar`, { motivo: MOTIVO }),
    espera: [201],
    depois: async () => assert.equal((await acoes('conexao.prepare-cancel', preparacao)).length, 0),
  },
  'a connection that another operator publishes is published, once': {
    antes: async () => {
      const rascunho = { padrao: 'abrasf-2.04', slug: 'cidade-ao-mesmo-tempo' }
      const made = await admin('POST /admin/conexoes/from-template', rascunho)
      assert.equal(made.status, 201, made.text)
      conexao = made.json.id
      await portal.database.sql(
        `insert into conexao_ensaios (id, conexao_id, revisao, ok, enviado, municipio, empresa_id, detalhe, em)
         select gen_random_uuid(), id, revisao, true, false, '3550308', gen_random_uuid(), '{}', now() from conexoes where id = $1`,
        [conexao],
      )
    },
    outro: () => ({
      text: `select pg_advisory_xact_lock(hashtext('conexao:cidade-ao-mesmo-tempo'));
        update conexoes set status = 'publicada', revisao = revisao + 1, publicada_em = now() where id = '${conexao}'`,
    }),
    ato: () => admin(`POST /admin/conexoes/${conexao}/publicar`, {}),
    espera: [201],
    depois: async () => {
      assert.equal((await acoes('conexao.publish', conexao)).length, 0)
      const rows = await portal.database.sql('select status from conexoes where id = $1', [conexao])
      assert.deepEqual(rows, [{ status: 'publicada' }])
    },
  },
  'an analysis that another operator approves gives its connection': {
    antes: () =>
      portal.database.sql(
        `insert into analises (id, status, entrada, criada_em) values ($1, 'concluido', '{"url": "https://x.example"}', now())`,
        [analise],
      ),
    outro: () => ({
      text: `update analises set status = 'aprovado', conexao_id = $2 where id = $1`,
      values: [analise, conexao],
    }),
    ato: () => admin(`POST /admin/analyzer/${analise}/aprovar`, { slug: 'da-analise', padrao: 'abrasf-2.04' }),
    espera: [201],
    depois: async () =>
      assert.equal((await portal.database.sql(`select from conexoes where slug = 'da-analise'`)).length, 0),
  },
  'a customer does not take the number of one that comes at that moment': {
    antes: async () => {
      const tomador = { nifEstrangeiro: randomUUID(), razaoSocial: 'Acme Inc.' }
      const made = await dona('POST /portal/tomadores', { empresaId: conta.empresaId, tomador })
      assert.equal(made.status, 201, made.text)
      cliente = made.json.id
    },
    outro: () => ({
      text: `
      insert into tomadores (id, tenant_id, empresa_id, dados, escrito, criado_em, atualizado_em)
      select gen_random_uuid(), tenant_id, empresa_id, $1,
        true, now(), now() from tomadores where id = $2`,
      values: [JSON.stringify({ nifEstrangeiro: vizinho, razaoSocial: 'Outra' }), cliente],
    }),
    ato: () =>
      dona(`PATCH /portal/tomadores/${cliente}`, { tomador: { nifEstrangeiro: vizinho, razaoSocial: 'Acme Inc.' } }),
    espera: [422, 'REGRA_NAO_ATENDIDA'],
  },
  'a correction of the regime in force corrects the one that begins at that moment': {
    antes: async () => {},
    outro: () => ({
      text: `
      with empresa as (update empresas set versao = versao + 1 where id = $1 returning tenant_id, id)
      insert into empresa_regimes (tenant_id, empresa_id, desde, regime_tributario, regime_apuracao_simples, optante_mei,
        criado_em)
      select tenant_id, id, current_date - 3, 'simples_nacional', 1, false, now() from empresa`,
      values: [conta.empresaId],
    }),
    ato: () => dona(`PATCH /portal/empresas/${conta.empresaId}`, { regimeApuracaoSimples: 2 }),
    espera: [200],
    depois: async () => {
      const { json } = await portal.call(`GET /portal/empresas/${conta.empresaId}`, { token: conta.token })
      assert.deepEqual([json.regimeTributario, json.regimeApuracaoSimples], ['simples_nacional', 2])
    },
  },
  'an owner ends the second factor of a person who logs in at that moment': {
    antes: async () => {
      await portal.database.sql(
        `with pessoa as (
           insert into pessoas (id, email, senha_hash, totp_segredo, totp_desde, confirmado_em, criado_em)
           select $1::text::uuid, $1::text || '@exemplo.com.br', senha_hash, '\\x00', now(), now(), now() from pessoas where email = $2
           returning id, email, criado_em)
         insert into usuarios (id, pessoa_id, tenant_id, nome, email, papel, criado_em)
         select id, id, $3, 'Colega', email, 'admin', criado_em from pessoa`,
        [colega, conta.email, conta.id],
      )
    },
    outro: () => ({
      text: 'select from pessoas where id = $1 for no key update',
      values: [colega],
      fim: `select from usuarios where id = '${colega}' for key share`,
    }),
    ato: () => dona(`PATCH /portal/usuarios/${colega}`, { segundoFator: false }),
    espera: [200],
  },
  'a password does not replace one that was set after the old one was proved': {
    antes: novaPessoa,
    outro: () => ({ text: `update pessoas set senha_hash = ${OUTRA} where email = $1`, values: [pessoa.email] }),
    ato: () =>
      portal.call('POST /portal/auth/trocar-senha', {
        token: pessoa.token,
        body: { senhaAtual: SENHA, senhaNova: NOVA },
      }),
    espera: [422, 'SENHA_ATUAL_INCORRETA'],
  },
  'nor does that of an administrator': {
    antes: async () => {
      const suporte = await addAdmin(portal.database.sql, entrar, 'suporte', 'suporte', SENHA)
      pessoa = { token: suporte, email: 'suporte@operacao.example' }
    },
    outro: () => ({ text: `update admin_usuarios set senha_hash = ${OUTRA} where email = $1`, values: [pessoa.email] }),
    ato: () =>
      portal.call('POST /admin/auth/trocar-senha', {
        token: pessoa.token,
        body: { senhaAtual: SENHA, senhaNova: NOVA },
      }),
    espera: [422, 'SENHA_ATUAL_INCORRETA'],
  },
  'no session opens by a password that was replaced while it was checked': {
    antes: novaPessoa,
    outro: () => ({ text: `update pessoas set senha_hash = ${OUTRA} where email = $1`, values: [pessoa.email] }),
    ato: () => portal.call('POST /portal/auth/login', { body: { email: pessoa.email, senha: SENHA } }),
    espera: [401, 'CREDENCIAIS_INVALIDAS'],
  },
  'nor without the second factor that comes in force meanwhile': {
    antes: novaPessoa,
    outro: () => ({
      text: `update pessoas set totp_segredo = '\\x00', totp_desde = now() where email = $1`,
      values: [pessoa.email],
    }),
    ato: () => portal.call('POST /portal/auth/login', { body: { email: pessoa.email, senha: SENHA } }),
    espera: [401, 'CREDENCIAIS_INVALIDAS'],
  },
  'nor from one that ends meanwhile with all others of its person': {
    antes: async () => {
      await novaPessoa()
      const made = await portal.call('POST /portal/contas', { token: pessoa.token, body: { nome: 'Outra conta' } })
      assert.equal(made.status, 201, made.text)
      outraConta = made.json.id
    },
    outro: () => ({
      text: `
      with trocada as (update pessoas set senha_hash = ${OUTRA} where email = $1 returning id)
      delete from sessoes where usuario_id in (select u.id from usuarios u join trocada on trocada.id = u.pessoa_id)`,
      values: [pessoa.email],
    }),
    ato: () => portal.call('POST /portal/auth/trocar-conta', { token: pessoa.token, body: { contaId: outraConta } }),
    espera: [401, 'SESSAO_EXPIRADA'],
  },
  'an enrolment does not begin beside a second factor that comes in force': {
    antes: novaPessoa,
    outro: () => ({
      text: `update pessoas set totp_segredo = '\\x00', totp_desde = now() where email = $1`,
      values: [pessoa.email],
    }),
    ato: () => portal.call('POST /portal/auth/segundo-fator', { token: pessoa.token, body: { senha: SENHA } }),
    espera: [409, 'ESTADO_INVALIDO'],
  },
}

for (const [sentence, { antes, outro, ato, espera, depois }] of Object.entries(CASOS))
  test(sentence, async () => {
    await antes()
    const answer = await meanwhile(portal.database.url, outro(), ato)
    assert.deepEqual([answer.status, answer.json.codigo], [espera[0], espera[1]], answer.text)
    await depois?.()
  })
