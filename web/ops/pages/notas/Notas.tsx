import { getRouteApi, Link } from '@tanstack/react-router'
import { type NotaDeTodas, readList, type StatusNota } from '#web/api/ops/client.ts'
import { escolha, fixo, opcoesDe, periodo } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { SeloStatus } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { defined, umDe } from '#web/words/busca.ts'
import { dataCheia } from '#web/words/datas.ts'
import { documento } from '#web/words/formatos.ts'
import { AMBIENTES, STATUS, TRILHOS } from '#web/words/status.ts'
import { Duas } from '../partes.tsx'

const rota = getRouteApi('/dentro/notas')

const COLUNAS: Coluna<NotaDeTodas>[] = [
  {
    id: 'nota',
    titulo: 'Nota',
    fixa: true,
    planilha: ({ numero, serieRps, numeroRps }) => numero ?? `RPS ${serieRps}-${numeroRps}`,
    celula: ({ id, numero, serieRps, numeroRps }) => (
      <Duas
        um={
          <Link to="/notas/$id" params={{ id }} className={`${LINK_LINHA} tabular-nums`}>
            {numero ?? 'Sem número'}
          </Link>
        }
        dois={`RPS ${serieRps}-${numeroRps}`}
      />
    ),
  },
  {
    id: 'conta',
    titulo: 'Conta',
    className: 'md:max-w-0 md:w-[20%]',
    planilha: ({ conta }) => conta.nome,
    celula: ({ conta, empresa }) => <Duas um={conta.nome} dois={empresa.razaoSocial} />,
  },
  {
    id: 'tomador',
    titulo: 'Cliente da nota',
    className: 'md:max-w-0 md:w-[22%] max-md:hidden',
    planilha: ({ tomadorNome, tomadorDocumento }) => `${tomadorNome ?? ''} ${documento(tomadorDocumento)}`,
    celula: ({ tomadorNome, tomadorDocumento }) => (
      <Duas um={tomadorNome ?? 'Não identificado'} dois={tomadorDocumento && documento(tomadorDocumento)} />
    ),
  },
  {
    id: 'status',
    titulo: 'Status',
    planilha: ({ status }) => STATUS[status].rotulo,
    celula: ({ status, erros }) => (
      <span title={erros[0]?.mensagem}>
        <SeloStatus status={status} />
      </span>
    ),
  },
  {
    id: 'cidade',
    titulo: 'Cidade',
    className: 'max-md:hidden',
    planilha: ({ meta }) => meta.municipio.nome,
    celula: ({ meta, conexao }) => <Duas um={meta.municipio.nome} dois={`${TRILHOS[meta.trilho]} · ${conexao}`} />,
  },
  {
    id: 'quando',
    titulo: 'Aceita',
    className: 'max-md:hidden',
    planilha: ({ criadaEm }) => dataCheia(criadaEm),
    celula: ({ criadaEm }) => <Instante em={criadaEm} />,
  },
  {
    id: 'valor',
    titulo: 'Valor',
    direita: true,
    planilha: ({ valorServico }) => valorServico,
    celula: ({ valorServico }) => <Valor v={valorServico} />,
  },
  { id: 'pedido', titulo: 'requestId', planilha: ({ requestId }) => requestId, celula: ({ requestId }) => requestId },
]

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
