import { classifyConsultaDps, classifyConsultaNfse, classifyEmissao, classifyHeadDps } from '#tracks/dps/classify.ts'
import { classifyEvento, classifySolicitacao } from '#tracks/dps/classify-evento.ts'
import { classifyCancelamentoRegistrado, classifyEventos } from '#tracks/dps/classify-situacao.ts'
import { readEvento } from '#tracks/dps/read-evento.ts'
import { accepted, answer, CHAVE, ID_DPS, nfseOf, refused } from '../../../src/tracks/dps/answers.fixture.ts'
import type { Alvo } from '../alvo.ts'
import { conferirDesfecho } from './desfecho.ts'

const STATUS = [200, 201, 400, 401, 403, 404, 409, 422, 429, 500, 502, 503]
const corpo = (status: number, body: unknown) =>
  Buffer.concat([
    Buffer.of(STATUS.indexOf(status)),
    Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  ])

/** What the national system answers: JSON, problem details, a page, nothing. The first byte chooses the status. */
export const NACIONAL: Alvo = {
  corpus: () => [
    corpo(201, accepted()),
    corpo(201, accepted({ alertas: [{ codigo: 'A1', descricao: 'atenção' }] })),
    corpo(400, refused('E0310', 'E0014')),
    corpo(200, { idDps: ID_DPS, chaveAcesso: CHAVE }),
    corpo(400, { title: 'Um erro', errors: { 'prest.CNPJ': ['inválido'] } }),
    corpo(200, { eventoXmlGZipB64: 'H4sIAAAA', eventos: [{ chaveAcesso: CHAVE, tipoEvento: '101101' }] }),
    corpo(503, '<html>fora do ar</html>'),
    corpo(200, nfseOf().toString()),
  ],
  dicionario: [
    '"erros":',
    '"erro":',
    '"Codigo":',
    'E0014',
    'E0840',
    '"nfseXmlGZipB64":',
    '"alertas":[',
    '\\u0000',
    '\\ud800',
  ],
  provar(entrada) {
    const body = entrada.subarray(1)
    const answered = { ...answer(STATUS[(entrada[0] ?? 0) % STATUS.length]!, ''), body }
    readEvento(body)
    for (const desfecho of [
      classifyEmissao(answered, ID_DPS),
      classifyConsultaDps(answered, ID_DPS) as { kind: string },
      classifyHeadDps(answered),
      classifyConsultaNfse(answered, { chaveAcesso: CHAVE, idDps: ID_DPS, avisos: [] } as never),
      classifyEvento(answered, CHAVE),
      classifySolicitacao(answered, CHAVE),
      classifyEventos(answered, CHAVE),
      classifyCancelamentoRegistrado(answered, CHAVE),
    ])
      conferirDesfecho(desfecho)
  },
}
