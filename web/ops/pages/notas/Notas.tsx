import { getRouteApi } from '@tanstack/react-router'
import { readList, type StatusNota } from '#web/api/ops/client.ts'
import { escolha, fixo, opcoesDe, periodo } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { defined, umDe } from '#web/words/busca.ts'
import { AMBIENTES, STATUS, TRILHOS } from '#web/words/status.ts'
import { COLUNAS } from './colunas.tsx'

const rota = getRouteApi('/dentro/notas')

/** The notes of every account. */
export const Notas = () => (
  <>
    <Cabecalho titulo="Notas" texto="De todas as contas." />
    <Lista
      rota={rota}
      rotulo="Notas"
      busca="Número, RPS, chave, idIntegracao, requestId, CNPJ"
      filtros={[
        periodo('últimos 30 dias'),
        escolha('status', 'Status', opcoesDe(STATUS)),
        escolha('trilho', 'Trilho', opcoesDe(TRILHOS)),
        escolha('ambiente', 'Ambiente', opcoesDe(AMBIENTES)),
        fixo('tenantId', 'De uma conta só'),
        fixo('municipio', 'De uma cidade só'),
      ]}
      consulta={({ q, status, trilho, ambiente, tenantId, municipio, dataInicio, dataFim }, fatia) =>
        readList('GET /admin/nfse', {
          consulta: {
            ...defined({
              q,
              tenantId,
              municipioIbge: municipio,
              status: umDe(status, Object.keys(STATUS) as StatusNota[]),
              trilho: umDe(trilho, ['nacional', 'municipal']),
              ambiente: umDe(ambiente, ['producao', 'homologacao']),
              desde: dataInicio,
              ate: dataFim,
            }),
            ...fatia,
          },
        })
      }
      colunas={COLUNAS}
      ocultas={['pedido']}
      chave={({ id }) => id}
      grade='"conta valor" "nota status"'
      densa
      nada={{ titulo: 'Nenhuma nota com estes filtros', dica: 'Só os últimos 30 dias são olhados: amplie o período.' }}
      vazio={<Vazio titulo="Nenhuma nota nos últimos 30 dias" />}
    />
  </>
)
