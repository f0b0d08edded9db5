// The works over rows of many accounts that need a store, a bank, a served city or a month of faturas (see obras.ts).
import { randomUUID } from 'node:crypto'
import { closeEndedVerComo } from '#features/access/watch-ver-como.ts'
import { answerPedidos } from '#features/cidades/avise-me/answer-pedidos.ts'
import { sealSegredos } from '#features/faturamento/banco/segredos.ts'
import { reconcile } from '#features/faturamento/cobrancas/reconcile.ts'
import { runLote } from '#features/faturamento/lote/run-lote.ts'
import { turnNf } from '#features/faturamento/nf/clock.ts'
import { applyDueReajustes } from '#features/faturamento/reajustes/apply-reajuste.ts'
import { endAvisos } from '#features/incidentes/avisos/end-avisos.ts'
import { tellExpiringCertificados } from '#features/mail/certificado-expiry.ts'
import { moveDocuments } from '#features/nfse/documentos/move-documents.ts'
import { readPfx } from '#platform/certificates/read-pfx.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Job } from '#platform/queue/queue.ts'
import { Secret } from '#platform/secret.ts'
import { makeCertificate } from '../../simulator/certificates.ts'
import { CLIENTE_PADRAO } from '../../simulator/psp/clientes.ts'
import { CHAVE, corpo, openClient, type openPsp } from '../../simulator/psp/psp.fixture.ts'
import { plantFatura } from './faturas.ts'
import { type Caso, LIMITADOS, type Terreno } from './obras.ts'
import { EMPRESA_EXEMPLO } from './sample-contexts.ts'
import { seedTenant } from './webhooks.ts'

type Psp = Awaited<ReturnType<typeof openPsp>>

const MARABA = EMPRESA_EXEMPLO.endereco.codigoCidade
const COMPETENCIA = '2025-03'

/** A job as a worker claims it, with this key. */
const jobOf = (chave: string, fila: Job['fila']): Job => ({
  ...{ id: 0, fila, chave, tenantId: null, grupo: chave, dados: {}, tentativas: 0, epoca: 1, requestId: null },
  ...{ criadoEm: new Date(), sonda: false, tomadoEmMs: performance.now() },
})

/** These works on a stage whose documents have a store and whose bank is the simulated one. */
export function obrasDeFora({ stageOf, sql, notes, contracts, owners }: Terreno, pspOf: () => Psp): Caso[] {
  const accountOf = async (contratoId: string) =>
    (await sql<{ id: string }>('select tenant_id as id from contratos where id = $1', [contratoId]))[0]!.id
  const gestorOf = async ({ tenantId }: Ctx) => {
    const id = randomUUID()
    await sql(
      `with p as (insert into pessoas (id, email, senha_hash, confirmado_em) values ($1, $3, 'x', now()) returning id)
       insert into usuarios (id, pessoa_id, tenant_id, nome, email, papel) select $1, id, $2, 'Ana', $3, 'owner' from p`,
      [id, tenantId, `${id}@exemplo.com.br`],
    )
    return id
  }
  /** The certificate of the company of an account, which ends in the given number of days. */
  const plantCertificado = async (tenantId: string, dias: number) => {
    const [row] = await sql<{ id: string }>(
      `insert into certificados (id, tenant_id, empresa_id, titular, cpf_cnpj, emissor, numero_serie, valido_de, valido_ate,
         impressao_digital, autoassinado, certificado_pem, status, bits_da_chave)
       select gen_random_uuid(), tenant_id, id, 'x', cpf_cnpj, 'x', '1', now(), now() + make_interval(days => $2, hours => 1), 'x',
         false, 'x', 'ativo', 2048 from empresas where tenant_id = $1 returning id`,
      [tenantId, dias],
    )
    return row!.id
  }
  /** A run of the batch, or a readjustment, that is still to be done: this table's, or a new one. */
  const openRow = async (find: string, insert: string) =>
    (await sql<{ id: string }>(find))[0]?.id ?? (await sql<{ id: string }>(insert))[0]!.id

  const planOf = async () =>
    openRow(
      'select plano_id as id from plano_versoes limit 1',
      `with p as (insert into planos (id, codigo, criado_em, atualizado_em) values (gen_random_uuid(), 'prata', now(), now()) returning id)
       insert into plano_versoes (plano_id, versao, nome, valor_mensal, notas_incluidas, periodicidade, dias_teste, recursos, criada_em)
       select id, 1, 'Prata', 10000, 0, 'mensal', 0, '{}', now() from p returning plano_id as id`,
    )

  const credencial = async (): Promise<string> => {
    const psp = pspOf()
    const [known] = await sql<{ id: string }>('select id from banco_credenciais where revogada_em is null')
    if (known) return known.id
    const id = randomUUID()
    const { pfx } = makeCertificate(psp.ca, { cnpj: CLIENTE_PADRAO.cnpj, nome: 'SERVICO', senha: 'x' })
    const { impressaoDigital, pkcs8, certificateDer, chainDer } = await readPfx(pfx, new Secret('x'))
    const selados = sealSegredos(stageOf().app, id, {
      clientSecret: CLIENTE_PADRAO.clientSecret,
      webhookToken: 'x',
      certificado: { impressaoDigital, pkcs8, certificateDer, chainDer },
    })
    await sql(
      `insert into banco_credenciais (id, provedor, ambiente, base_url, token_url, client_id, chave_pix, segredos_selados, criada_em)
       values ($1, 'api_pix', 'homologacao', $2, $3, $4, $5, $6, now())`,
      [id, `${psp.url}/api/v2`, `${psp.url}/oauth/token`, CLIENTE_PADRAO.clientId, CHAVE, selados],
    )
    return id
  }

  return [
    {
      obra: 'documentos.mover',
      make: async (ctx, quantas) => {
        const ids = await notes(ctx, quantas)
        await sql(`update notas set corpo = '{}' where id = any($1)`, [ids])
        await sql(
          `insert into transmissoes (id, tenant_id, nota_id, operacao, epoca, resultado, documento_id, conexao, conexao_versao, xml, criada_em)
           select gen_random_uuid(), tenant_id, id, 'emitir', 1, 'autorizada', id, 'nacional', 1, $2, now() - interval '400 days'
           from notas where id = any($1)`,
          [ids, Buffer.from('H4sIAAAAAAAAA7NxCQi2S8wryUxPtNEHsQGvj+rmEQAAAA==', 'base64')],
        )
        return ids
      },
      run: async () => {
        await sql(`insert into documentos_marcha (ate, janela_s) values (now() - interval '401 days', 864000)
          on conflict (unica) do update set ate = excluded.ate, janela_s = excluded.janela_s`)
        await moveDocuments(stageOf().app, jobOf('documentos', 'documentos.mover'))
      },
      done: (keys) =>
        sql(
          `select n.id as chave from notas n join documentos d on d.nota_id = n.id where n.id = any($1::uuid[]) and n.corpo = ''`,
          [keys],
        ),
      writes: { tabela: 'documentos', coluna: 'nota_id' },
      valores: {
        'a document that cannot be unpacked': async (key) => {
          const [was] = await sql<{ xml: Buffer }>('select xml from transmissoes where nota_id = $1', [key])
          await sql(`update transmissoes set xml = 'no gzip' where nota_id = $1`, [key])
          return () => sql('update transmissoes set xml = $2 where nota_id = $1', [key, was!.xml])
        },
      },
    },
    {
      obra: 'reajustes.aplicar',
      make: async (ctx, quantas) => {
        const id = await openRow(
          "select id from reajustes where status = 'agendado'",
          `insert into reajustes (id, percentual, alvo, vigencia, motivo, criado_em)
           values (gen_random_uuid(), 50000, '{}', date_trunc('month', now())::date, 'x', now()) returning id`,
        )
        const ids = await contracts(ctx, quantas, 'ativo')
        await sql(
          `update contratos set plano_id = $2, plano_versao = 1, valor_mensal = 10000, inicio = '2020-01-01' where id = any($1)`,
          [ids, await planOf()],
        )
        await sql(
          `insert into reajuste_contratos (reajuste_id, tenant_id, contrato_id, valor_anterior, valor_novo, situacao)
           select $2, tenant_id, id, 10000, 10500, 'previsto' from contratos where id = any($1)`,
          [ids, id],
        )
        return ids.map((each) => `${id}:${each}`)
      },
      run: () => applyDueReajustes(stageOf().app),
      done: (keys) =>
        sql(
          `select r.reajuste_id || ':' || r.contrato_id as chave from reajuste_contratos r join contratos c on c.id = r.contrato_id
           where r.reajuste_id || ':' || r.contrato_id = any($1) and r.situacao = 'aplicado' and c.valor_mensal = 10500`,
          [keys],
        ),
      writes: { tabela: 'contrato_termos', coluna: 'contrato_id', valor: async (key) => key.split(':')[1]! },
      valores: {
        'a price beyond what the column holds': async (key) => {
          const price = (valor: string) =>
            sql(`update reajuste_contratos set valor_novo = $2 where reajuste_id || ':' || contrato_id = $1`, [
              key,
              valor,
            ])
          await price('9223372036854775807')
          return () => price('10500')
        },
      },
    },
    {
      obra: 'nf-mensalidade.emitir',
      make: async (ctx, quantas) => {
        const [config] = await sql('select 1 from nf_mensalidade_config')
        if (!config) {
          const { tenantId } = await seedTenant(stageOf().app)
          await sql(
            `with e as (update empresas set cpf_cnpj = '11444777000161', municipio = $2, endereco = $3, inscricao_municipal = '123456', regime_apuracao_simples = 1
               where tenant_id = $1 returning id)
             insert into nf_mensalidade_config (empresa_id, ambiente, codigo_servico, aliquota_iss, discriminacao_modelo,
               emitir_automaticamente, automatica_desde, versao, atualizada_em)
             select id, 'homologacao', '01.07', 30000, 'Serviço de {competencia}', 'no_fechamento', now(), 1, now() from e`,
            [tenantId, MARABA, JSON.stringify(EMPRESA_EXEMPLO.endereco)],
          )
          await plantCertificado(tenantId, 300)
        }
        const keys: string[] = []
        for (const contratoId of await contracts(ctx, quantas, 'ativo')) {
          const tenantId = await accountOf(contratoId)
          await sql('update empresas set endereco = $2 where tenant_id = $1', [
            tenantId,
            JSON.stringify(EMPRESA_EXEMPLO.endereco),
          ])
          keys.push(await plantFatura({ sql }, { tenantId, contratoId, competencia: '2025-02' }))
        }
        return keys
      },
      run: () => turnNf(stageOf().app),
      done: (keys) =>
        sql(
          `select f.id as chave from faturas f where f.id = any($1::uuid[]) and f.nf_id is not null
             and 1 = (select count(*) from notas n where n.id_integracao = 'fatura:' || f.id)`,
          [keys],
        ),
      // The last thing that is written: the note is accepted by then, and must not be issued a second time.
      writes: { tabela: 'faturas', coluna: 'id' },
      valores: 'What the note cannot take is a refusal, which is kept with the fatura.',
    },
    {
      obra: 'lote-de-faturas.passo',
      make: async (ctx, quantas) => {
        const execucao = await openRow(
          "select id from execucoes where status = 'executando'",
          `insert into execucoes (id, tipo, competencia, acoes, status, iniciada_em)
           values (gen_random_uuid(), 'processar_lote', '${COMPETENCIA}', '{fechar}', 'executando', now()) returning id`,
        )
        const keys: string[] = []
        for (const contratoId of await contracts(ctx, quantas, 'ativo')) {
          const tenantId = await accountOf(contratoId)
          const base = { tenantId, contratoId, competencia: COMPETENCIA, status: 'rascunho' }
          keys.push(`${execucao}:${await plantFatura({ sql }, base)}`)
        }
        return keys
      },
      run: async () => {
        const [run] = await sql<{ id: string }>("select id from execucoes where status = 'executando'")
        if (run) await runLote(stageOf().app, jobOf(run.id, 'faturamento.lote'))
      },
      done: (keys) =>
        sql(
          `select p.execucao_id || ':' || p.fatura_id as chave from execucao_passos p join faturas f on f.id = p.fatura_id
           where p.execucao_id || ':' || p.fatura_id = any($1) and p.situacao = 'feito' and f.status = 'aberta'`,
          [keys],
        ),
      writes: { tabela: 'execucao_passos', coluna: 'fatura_id', valor: async (key) => key.split(':')[1]! },
      valores: LIMITADOS,
    },
    {
      obra: 'conciliacao.registrar',
      make: async (ctx, quantas) => {
        const psp = pspOf()
        const id = await credencial()
        const client = await openClient(psp)
        const keys: string[] = []
        for (const contratoId of await contracts(ctx, quantas, 'ativo')) {
          const tenantId = await accountOf(contratoId)
          const txid = randomUUID().replaceAll('-', '')
          const { status } = await client('PUT', `/cobv/${txid}`, corpo())
          if (status !== 201) throw new Error(`the bank answers ${status}`)
          await psp.panel('POST pagar', { txid })
          const itens = [['mensalidade', 'Mensalidade', 1, 14_990, 14_990]] as const
          const faturaId = await plantFatura({ sql }, { tenantId, contratoId, competencia: '2025-04', itens })
          const [row] = await sql<{ id: string }>(
            `insert into cobrancas (id, tenant_id, contrato_id, fatura_id, credencial_id, txid, status, valor, vencimento,
               tentativas, criada_em, atualizada_em)
             values (gen_random_uuid(), $1, $2, $3, $4, $5, 'emitida', 14990, current_date + 10, 1, now(), now()) returning id`,
            [tenantId, contratoId, faturaId, id, txid],
          )
          keys.push(row!.id)
        }
        return keys
      },
      run: async () => reconcile(stageOf().app, jobOf(`cobrancas:${await credencial()}`, 'banco.conciliar')),
      done: (keys) => sql("select id as chave from cobrancas where id = any($1::uuid[]) and status = 'paga'", [keys]),
      writes: { tabela: 'pagamentos', coluna: 'cobranca_id' },
      valores: 'What of the bank cannot be read is no item of its list (ilegiveis).',
    },
    {
      obra: 'certificados.avisar',
      make: async (ctx, quantas) => {
        const keys: string[] = []
        for (const owner of await owners(ctx, quantas, 'certificados')) {
          await gestorOf(owner)
          keys.push(await plantCertificado(owner.tenantId, 10))
        }
        return keys
      },
      run: () => tellExpiringCertificados(stageOf().app, jobOf('2026-01-01', 'certificado.expiry')),
      done: (keys) =>
        sql(
          `select c.id as chave from certificados c where c.id = any($1::uuid[]) and 1 = (
          select count(*) from emails e where e.chave like 'certificado:' || c.id || ':15:%')`,
          [keys],
        ),
      writes: {
        tabela: 'emails',
        coluna: 'chave',
        valor: async (key) => {
          const [row] = await sql<{ usuario: string }>(
            'select u.id as usuario from usuarios u join certificados c using (tenant_id) where c.id = $1',
            [key],
          )
          return `certificado:${key}:15:${row!.usuario}`
        },
      },
      valores: LIMITADOS,
    },
    {
      obra: 'avise-me.responder',
      make: async (ctx, quantas) => {
        const keys: string[] = []
        for (let each = 0; each < quantas; each++) {
          const [row] = await sql<{ id: string }>(
            `insert into avise_me (id, tenant_id, usuario_id, municipio, ambiente, pedido_em)
             values (gen_random_uuid(), $1, $2, $3, 'homologacao', now()) returning id`,
            [ctx.tenantId, await gestorOf(ctx), MARABA],
          )
          keys.push(row!.id)
        }
        return keys
      },
      run: () => answerPedidos(stageOf().app),
      done: (keys) =>
        sql(
          `select a.id as chave from avise_me a join emails e on e.chave = 'avise-me:' || a.id
           where a.id = any($1::uuid[]) and a.respondido_em is not null`,
          [keys],
        ),
      writes: { tabela: 'emails', coluna: 'chave', valor: async (key) => `avise-me:${key}` },
      valores: LIMITADOS,
    },
    {
      obra: 'avisos.encerrar',
      make: async (ctx, quantas) => {
        await gestorOf(ctx)
        const [admin] = await sql<{ id: string }>(
          `insert into admin_usuarios (id, nome, email, papel, status)
           values (gen_random_uuid(), 'Bia', gen_random_uuid() || '@exemplo.com.br', 'operador', 'bloqueado') returning id`,
        )
        const rows = await sql<{ id: string }>(
          `with i as (
             insert into incidentes (id, chave, tipo, gravidade, titulo, texto, unidade, quantas, contas, aberto_em, visto_em,
               mudou_em, encerrado_em)
             select gen_random_uuid(), gen_random_uuid(), 'municipio_fora', 'critica', 'x', 'x', 'notas', 1, 1,
               now() - interval '1 hour', now(), now(), now() - interval '11 minutes' from generate_series(1, $3::int)
             returning id)
           insert into avisos_da_conta (id, tenant_id, incidente_id, titulo, texto, unidade, quantas, no_portal, por_email,
             desde, criado_em, criado_por)
           select gen_random_uuid(), $1, id, 'x', 'x', 'notas', 1, true, true, now(), now(), $2 from i returning id`,
          [ctx.tenantId, admin!.id, quantas],
        )
        return rows.map(({ id }) => id)
      },
      run: () => endAvisos(stageOf().app),
      done: (keys) =>
        sql(
          `select a.id as chave from avisos_da_conta a where a.id = any($1::uuid[]) and a.volta_em is not null
             and exists (select from emails e where e.chave like 'aviso-volta:' || a.incidente_id || ':%')`,
          [keys],
        ),
      writes: {
        tabela: 'emails',
        coluna: 'chave',
        valor: async (key) => {
          const [row] = await sql<{ chave: string }>(
            `select 'aviso-volta:' || a.incidente_id || ':' || min(u.id::text) as chave
           from avisos_da_conta a join usuarios u using (tenant_id) where a.id = $1 group by a.incidente_id`,
            [key],
          )
          return row!.chave
        },
      },
      valores: LIMITADOS,
    },
    {
      obra: 'ver-como.encerrar',
      make: async ({ tenantId }, quantas) => {
        const [admin] = await sql<{ id: string }>(
          `insert into admin_usuarios (id, nome, email, papel, status)
           values (gen_random_uuid(), 'Bia', gen_random_uuid() || '@exemplo.com.br', 'suporte', 'bloqueado') returning id`,
        )
        // Over by each of its ends at once: its link, its time, and the person who opened it.
        const rows = await sql<{ id: string }>(
          `insert into sessoes_suporte (id, tenant_id, admin_id, admin_sessao_id, motivo, link_ate, criada_em, expira_em)
           select gen_random_uuid(), $1, $2, gen_random_uuid(), 'x', now() - interval '1 hour', now() - interval '2 hours',
             now() - interval '1 hour' from generate_series(1, $3::int) returning id`,
          [tenantId, admin!.id, quantas],
        )
        return rows.map(({ id }) => id)
      },
      run: () => closeEndedVerComo(stageOf().app),
      done: (keys) =>
        sql(
          `select v.id as chave from sessoes_suporte v where v.id = any($1::uuid[]) and v.encerrada_em is not null
             and exists (select from auditoria a where a.recurso_id = v.id::text and a.acao = 'suporte.close')`,
          [keys],
        ),
      writes: { tabela: 'sessoes_suporte', coluna: 'id' },
      valores: LIMITADOS,
    },
  ]
}
