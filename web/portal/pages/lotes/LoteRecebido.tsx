import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useAoVivo } from '#web/api/portal/ao-vivo.ts'
import type { Lote as DadosDoLote, ItemDeLote } from '#web/api/portal/client.ts'
import { loteRecebido } from '#web/api/portal/lotes.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Talao } from '#web/kit/detail/Pagina.tsx'
import { Selo, SeloStatus, TONS } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { type Coluna, LINK_LINHA, Tabela } from '#web/kit/list/Tabela.tsx'
import { comCampo } from '#web/words/campos.ts'
import { download, writeCsv } from '#web/words/csv.ts'
import { dataCheia } from '#web/words/datas.ts'
import { count, inteiro } from '#web/words/formatos.ts'
import { STATUS, STATUS_LISTA, type StatusNota } from '#web/words/status.ts'

const rota = getRouteApi('/dentro/lotes/recebido/$id')

const isStatus = (status: string): status is StatusNota => (STATUS_LISTA as string[]).includes(status)

/** A batch and each of its lines, as they are in the city now. */
export function LoteRecebido() {
  const { id } = rota.useParams()
  const { data: lote, error, refetch } = useQuery(loteRecebido(id))
  const aberto = lote?.status !== 'concluido'
  useAoVivo(aberto)
  return (
    <>
      <Cabecalho
        titulo="Lote"
        texto={lote && `${count(lote.total, 'nota', 'notas')}, enviado em ${dataCheia(lote.criadoEm)}`}
        back={
          <Link to="/notas" search={{}}>
            Notas
          </Link>
        }
      >
        {lote && (
          <Botao onClick={() => download(`lote-${id}.csv`, toCsv(lote.itens))}>
            <Download size={15} aria-hidden />
            Resultado em CSV
          </Botao>
        )}
      </Cabecalho>
      {!error && lote ? (
        <>
          <Placar lote={lote} />
          <Tabela
            rotulo="Notas do lote"
            colunas={COLUNAS}
            linhas={lote.itens}
            chave={({ indice }) => String(indice)}
            vazio={null}
            grade="'quem valor' 'estado numero'"
          />
        </>
      ) : (
        <NaoCarregado erro={error} onRetry={refetch} alto={480} />
      )}
    </>
  )
}

function Placar({ lote }: { lote: DadosDoLote }) {
  const { total, aceitas, recusadas, concluidas } = lote
  const contagens = lote.porStatus as Partial<Record<StatusNota, number>>
  const prontas = concluidas + recusadas
  return (
    <Talao>
      <div>
        <p className="sub">Com resposta</p>
        <p className="text-3xl font-semibold tracking-tight tabular-nums">
          {inteiro(prontas)} <span className="text-tinta-3">de {inteiro(total)}</span>
        </p>
      </div>
      {STATUS_LISTA.filter((status) => contagens[status]).map((status) => (
        <p key={status} className="pb-1 text-sm">
          <span className={`mr-2 inline-block size-2 rounded-full ${TONS[STATUS[status].tom].ponto}`} aria-hidden />
          {STATUS[status].rotulo} <span className="font-medium tabular-nums">{inteiro(contagens[status]!)}</span>
        </p>
      ))}
      {recusadas > 0 && (
        <p className="pb-1 text-sm">
          <span className={`mr-2 inline-block size-2 rounded-full ${TONS.vermelho.ponto}`} aria-hidden />
          Recusada antes do envio <span className="font-medium tabular-nums">{inteiro(recusadas)}</span>
        </p>
      )}
      <div
        role="progressbar"
        aria-label="Notas com resposta"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={prontas}
        className="h-1 w-full overflow-hidden rounded-full bg-papel-2"
      >
        <div
          className="h-1 bg-anil-botao transition-[width] duration-150"
          style={{ width: `${(100 * prontas) / Math.max(1, total)}%` }}
        />
      </div>
      {aceitas > concluidas && <p className="sub">Pode sair desta página: as notas seguem sozinhas.</p>}
    </Talao>
  )
}

const COLUNAS: Coluna<ItemDeLote>[] = [
  {
    id: 'quem',
    titulo: 'Tomador',
    celula: ({ id, indice, idIntegracao, tomadorNome }) => (
      <>
        {id ? (
          <Link to="/notas/$id" params={{ id }} className={LINK_LINHA}>
            {tomadorNome ?? 'Não identificado'}
          </Link>
        ) : (
          <span className="font-medium">{tomadorNome ?? `Nota ${indice + 1} do lote`}</span>
        )}
        <span className="sub block truncate">
          Nota {indice + 1} do lote
          {idIntegracao && ` · ${idIntegracao}`}
        </span>
      </>
    ),
  },
  {
    id: 'estado',
    titulo: 'Estado',
    celula: ({ status, erros = [] }) => (
      <>
        {isStatus(status) ? <SeloStatus status={status} /> : <Selo tom="vermelho">Recusada</Selo>}
        {erros.map((erro) => (
          <span key={erro.campo + erro.codigo + erro.mensagem} className="mt-1 block text-xs text-tinta-2">
            {comCampo(erro)} <span className="font-mono break-all text-tinta-3">{erro.codigo}</span>
          </span>
        ))}
      </>
    ),
  },
  {
    id: 'numero',
    titulo: 'Número',
    direita: true,
    celula: ({ numero }) => <span className="tabular-nums">{numero ?? ''}</span>,
  },
  {
    id: 'valor',
    titulo: 'Valor',
    direita: true,
    celula: ({ valorServico }) => (valorServico === undefined ? '' : <Valor v={valorServico} />),
  },
]

/** The result for a spreadsheet, one line for each line that was sent. */
const toCsv = (itens: ItemDeLote[]) =>
  writeCsv([
    ['nota_do_lote', 'idIntegracao', 'estado', 'numero', 'tomador', 'valor', 'nota', 'erros'],
    ...itens.map(({ indice, idIntegracao, status, numero, tomadorNome, valorServico, id, erros = [] }) => [
      indice + 1,
      idIntegracao,
      isStatus(status) ? STATUS[status].rotulo : 'Recusada',
      numero,
      tomadorNome,
      valorServico,
      id,
      erros.map(({ campo, codigo, mensagem }) => `${campo || codigo}: ${mensagem}`).join(' | '),
    ]),
  ])
