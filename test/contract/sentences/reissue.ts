// §4.2: the re-issue of a refused note, in the portal and in the back-office.
import assert from 'node:assert/strict'
import { openClient } from '../../support/http.ts'
import { silentNota } from '../../support/silent-city.ts'
import { mailedToken, type Stage } from '../stage.ts'
import { asks, MOTIVO, made, newRefused, once, refusal, refuses, says } from './makers.ts'
import type { Sentence } from './sentence.ts'

const S = '4.2'
const reissue = (stage: Stage, id: string, payload: object = stage.owner.body()) =>
  stage.team.owner.post(`/portal/nfse/${id}/reemitir`, { payload })
const masked = ({ owner }: Stage) =>
  owner.body({ acesso: { usuario: 'maria', senha: 'segredo' }, simular: 'rejeitar: E0310' })

/** A refused note that was re-issued by the portal, and the note in its place. */
const reissued = (stage: Stage) =>
  once(stage, 'reissued', async () => {
    const original = await newRefused(stage)
    const answer = await reissue(stage, original.id)
    const nova = await stage.owner.api.waitSettled(made(answer, 202).novaNfseId)
    return { original, answer, nova }
  })

const portal: Sentence[] = [
  {
    section: S,
    sentence: 'rascunho-reemissao returns payload and errosOriginais',
    request: async ({ team, owner, ids }) => {
      const { erros } = (await owner.api.get(`/nfse/${ids.recusada}`)).json
      const answer = await team.owner.get(`/portal/nfse/${ids.recusada}/rascunho-reemissao`)
      assert.deepEqual(answer.json.errosOriginais, erros)
      assert.deepEqual(answer.json.payload.prestador, { cpfCnpj: owner.empresa.cpfCnpj })
      return answer
    },
    expected: 200,
  },
  {
    section: S,
    sentence: 'validar-reemissao runs all validations, answers 200, and issues nothing',
    request: async (stage) => {
      const { id } = await newRefused(stage)
      const path = `/portal/nfse/${id}/validar-reemissao`
      const bad = await stage.team.owner.post(path, { payload: stage.owner.body({ servico: [] }) })
      assert.deepEqual([bad.status, bad.json.valida], [200, false], bad.text)
      const good = await stage.team.owner.post(path, { payload: stage.owner.body() })
      assert.equal((await stage.owner.api.get(`/nfse/${id}`)).json.meta.reemitidaPorId, undefined)
      return good
    },
    expected: says(200, ({ valida }) => assert.equal(valida, true)),
  },
  {
    section: S,
    sentence: 'reemitir answers 202 with novaNfseId and reemissaoDeId',
    request: async (stage) => {
      const { original, answer } = await reissued(stage)
      assert.equal(answer.json.reemissaoDeId, original.id)
      return answer
    },
    expected: 202,
  },
  {
    section: S,
    sentence: 'rule 1: a note of a company that the user is not linked to is 404',
    request: async (stage) => {
      const { tenant } = stage.owner
      const email = `so-uma-${crypto.randomUUID()}@conta.example`
      const outra = await tenant.createEmpresa()
      made(await tenant.portal.post('/portal/invites', { email, papel: 'developer', empresaIds: [outra.id] }))
      const convite = { token: await mailedToken(tenant.portal, email), nome: 'Bia', senha: 'outra frase comprida' }
      const { token } = made(await stage.anonymous().post('/portal/auth/aceitar-convite', convite))
      const limited = openClient(stage.world.url, token)
      refusal(404, 'NAO_ENCONTRADO')(await limited.get(`/portal/nfse/${stage.ids.recusada}/rascunho-reemissao`))
      return limited.post(`/portal/nfse/${stage.ids.recusada}/reemitir`, { payload: stage.owner.body() })
    },
    expected: refusal(404, 'NAO_ENCONTRADO'),
  },
  {
    section: S,
    sentence: 'rule 2: a note that may have been authorised without an answer is 409',
    request: async ({ world }) => {
      const issuer = await world.issuer({ proprio: true })
      const { id, speak } = await silentNota(world, issuer)
      const answer = await issuer.tenant.portal.post(`/portal/nfse/${id}/reemitir`, { payload: issuer.body() })
      await speak()
      await issuer.api.waitSettled(id)
      return answer
    },
    expected: refusal(409, 'REEMISSAO_NAO_PERMITIDA'),
  },
  refuses(
    S,
    'rule 2: an authorised note is 409',
    ({ ids }) => `POST /portal/nfse/${ids.nota}/reemitir`,
    [409, 'REEMISSAO_NAO_PERMITIDA'],
    {
      body: ({ owner }) => ({ payload: owner.body() }),
    },
  ),
  {
    section: S,
    sentence: 'rule 3: credentials of the original are drafted as ***, and have to be filled in again',
    request: async (stage) => {
      const { api } = stage.owner
      const { id } = await api.waitSettled(made(await api.issue(masked(stage)), 202).id)
      const { payload } = made(await stage.team.owner.get(`/portal/nfse/${id}/rascunho-reemissao`), 200)
      assert.deepEqual(payload.acesso, { usuario: 'maria', senha: '***' })
      const answer = await reissue(stage, id, payload)
      assert.equal(answer.json.erros?.[0]?.campo, 'payload.acesso.senha')
      return answer
    },
    expected: refusal(422, 'VALOR_MASCARADO'),
  },
  {
    section: S,
    sentence: 'rule 4: an idIntegracao of an accepted note is refused, and the answer points to that note',
    request: async (stage) => {
      const { json: held } = await stage.owner.api.get(`/nfse/${stage.ids.nota}`)
      const answer = await reissue(
        stage,
        (await newRefused(stage)).id,
        stage.owner.body({ idIntegracao: held.idIntegracao }),
      )
      assert.equal(answer.json.notaExistenteId, held.id)
      return answer
    },
    expected: refusal(409, 'ID_INTEGRACAO_EM_USO'),
  },
  {
    section: S,
    sentence: 'rule 5: the new note has a new RPS number in the same ambiente; the refused one stays, linked to it',
    request: async (stage) => {
      const { original, nova } = await reissued(stage)
      assert.notEqual(nova.numeroRps, original.numeroRps)
      assert.deepEqual([nova.ambiente, nova.meta.reemissaoDeId], [original.ambiente, original.id])
      const answer = await stage.owner.api.get(`/nfse/${original.id}`)
      assert.deepEqual([answer.json.status, answer.json.meta.reemitidaPorId], ['rejeitada', nova.id])
      return answer
    },
    expected: 200,
  },
  {
    section: S,
    sentence:
      'rule 7: POST /nfse with the idIntegracao of a refused note makes a new note, linked by meta.reemissaoDeId',
    request: async (stage) => {
      const original = await newRefused(stage)
      const answer = await stage.owner.api.issue(stage.owner.body({ idIntegracao: original.idIntegracao }))
      assert.notEqual(answer.json.id, original.id)
      assert.equal(answer.json.meta.reemissaoDeId, original.id)
      return answer
    },
    expected: 202,
  },
]

const byAdmin = (sentence: string, motivo: string, expected: Sentence['expected']) =>
  asks(S, sentence, async (stage) => `POST /admin/nfse/${(await newRefused(stage)).id}/reemitir`, expected, {
    body: ({ owner }) => ({ payload: owner.body(), motivo }),
    by: ({ office }) => office.operador,
  })

const admin: Sentence[] = [
  ...(['suporte', 'operador', 'superadmin'] as const).map((papel) =>
    asks(
      S,
      `GET /admin/nfse/{id}/rascunho-reemissao by ${papel}`,
      ({ ids }) => `GET /admin/nfse/${ids.recusada}/rascunho-reemissao`,
      200,
      {
        by: ({ office }) => office[papel],
      },
    ),
  ),
  asks(
    S,
    'POST /admin/nfse/{id}/validar-reemissao by suporte: 201, as a POST without a stated status',
    ({ ids }) => `POST /admin/nfse/${ids.recusada}/validar-reemissao`,
    201,
    {
      body: ({ owner }) => ({ payload: owner.body() }),
      by: ({ office }) => office.suporte,
    },
  ),
  refuses(
    S,
    'POST /admin/nfse/{id}/reemitir by suporte is 403',
    ({ ids }) => `POST /admin/nfse/${ids.recusada}/reemitir`,
    [403, 'SEM_PERMISSAO'],
    {
      body: ({ owner }) => ({ payload: owner.body(), motivo: MOTIVO }),
      by: ({ office }) => office.suporte,
    },
  ),
  byAdmin(
    'admin reemitir with a motivo of 9 characters is refused',
    'nove letr',
    refusal(400, 'MOTIVO_REEMISSAO_INVALIDO'),
  ),
  byAdmin(
    'admin reemitir with a motivo of 10 characters answers 201',
    'dez letras',
    says(201, ({ novaNfseId, reemissaoDeId }) => {
      assert.ok(novaNfseId && reemissaoDeId)
    }),
  ),
  {
    section: S,
    sentence:
      'the motivo is stored in the history of the original note; reading the payload and re-issuing are audited (rule 6)',
    request: async (stage) => {
      const { operador, superadmin } = stage.office
      const { id } = await newRefused(stage)
      const motivo = `pedido do cliente ${id.slice(0, 8)}`
      made(await operador.get(`/admin/nfse/${id}/rascunho-reemissao`), 200)
      made(await operador.post(`/admin/nfse/${id}/reemitir`, { payload: stage.owner.body(), motivo }))
      const { items } = made(await superadmin.get(`/admin/audit?resourceId=${id}&limit=100`), 200)
      const acoes = items.map(({ acao }: { acao: string }) => acao)
      assert.deepEqual(
        ['nota.reissue-draft', 'nota.reissue'].filter((acao) => !acoes.includes(acao)),
        [],
      )
      const historico = await operador.get(`/admin/nfse/${id}/timeline`)
      assert.ok(historico.text.includes(motivo), 'a nota original não mostra o motivo')
      return historico
    },
    expected: 200,
  },
]

export const REISSUE: readonly Sentence[] = [...portal, ...admin]
