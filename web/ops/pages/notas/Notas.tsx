import { getRouteApi } from '@tanstack/react-router'
import { readList, type StatusNota } from '#web/api/ops/client.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { defined, umDe } from '#web/words/busca.ts'
import { STATUS } from '#web/words/status.ts'
import { COLUNAS, OCULTAS } from './colunas.tsx'
import { FILTROS } from './filtros.ts'

const rota = getRouteApi('/dentro/notas')

/** The notes of every account. */
export const Notas = () => (
  <>
    <Cabecalho titulo="Notas" texto="De todas as contas." />
    <Lista
      rota={rota}
      rotulo="Notas"
      busca="Número, RPS, chave, idIntegracao, requestId, CNPJ"
      filtros={FILTROS}
      consulta={({ status, trilho, ambiente, municipio, dataInicio, dataFim, ...busca }, fatia) =>
        readList('GET /admin/nfse', {
          consulta: {
            ...defined({
              q: busca.q,
              tenantId: busca.tenantId,
              empresaId: busca.empresaId,
              codigo: busca.codigo,
              conexao: busca.conexao,
              valorMin: busca.valorMin,
              valorMax: busca.valorMax,
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
      ocultas={OCULTAS}
      chave={({ id }) => id}
      grade='"conta valor" "nota status" "motivo motivo"'
      densa
      nada={{ titulo: 'Nenhuma nota com estes filtros', dica: 'Só os últimos 30 dias são olhados: amplie o período.' }}
      vazio={<Vazio titulo="Nenhuma nota nos últimos 30 dias" />}
    />
  </>
)
