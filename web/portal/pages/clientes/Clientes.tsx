import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useAmbiente } from '#web/api/portal/ambiente.ts'
import type { ClienteNaLista } from '#web/api/portal/client.ts'
import { clientes } from '#web/api/portal/clientes.ts'
import { empresas } from '#web/api/portal/empresas.ts'
import { escolha } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { classeBotao } from '#web/kit/Botao.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { defined } from '#web/words/busca.ts'
import { diaEscrito, hoje } from '#web/words/datas.ts'
import { deQuem, numeroDe, ondeFica } from './dados.ts'

const rota = getRouteApi('/dentro/clientes')

const COLUNAS: Coluna<ClienteNaLista>[] = [
  {
    id: 'nome',
    titulo: 'Cliente',
    fixa: true,
    className: 'max-w-0 w-full max-md:max-w-none',
    planilha: ({ tomador }) => tomador.razaoSocial,
    celula: ({ id, tomador }) => (
      <>
        <Link to="/clientes/$id" params={{ id }} className={`${LINK_LINHA} block truncate`}>
          {tomador.razaoSocial ?? numeroDe(tomador)}
        </Link>
        <span className="sub block truncate">{[tomador.email, ondeFica(tomador)].filter(Boolean).join(' · ')}</span>
      </>
    ),
  },
  {
    id: 'documento',
    titulo: 'CPF ou CNPJ',
    className: 'whitespace-nowrap tabular-nums',
    planilha: ({ tomador }) => numeroDe(tomador),
    celula: ({ tomador }) => numeroDe(tomador),
  },
  {
    id: 'empresa',
    titulo: 'Cliente de',
    className: 'whitespace-nowrap text-tinta-2 max-md:whitespace-normal',
    planilha: ({ empresas }) => empresas.map(({ empresa }) => empresa).join(', '),
    celula: (cliente) => <span className="block max-w-56 truncate max-md:max-w-none">{deQuem(cliente)}</span>,
  },
  {
    id: 'total',
    titulo: `Total em ${hoje().slice(0, 4)}`,
    direita: true,
    nomeada: true,
    className: 'whitespace-nowrap tabular-nums',
    planilha: ({ total }) => total,
    celula: ({ notas, total }) => (notas > 0 ? <Valor v={total} /> : '–'),
  },
  {
    id: 'ultima',
    titulo: 'Última nota',
    className: 'whitespace-nowrap tabular-nums text-tinta-2',
    planilha: ({ usadoEm }) => usadoEm ?? '',
    celula: ({ usadoEm }) => (usadoEm ? diaEscrito(usadoEm) : '–'),
  },
]

/** The customers of the account, each once: those that notes named, and those written by hand. */
export function Clientes() {
  const ambiente = useAmbiente()
  const emitentes = useQuery(empresas({ limit: 100 })).data?.items
  return (
    <>
      <Cabecalho titulo="Clientes" texto="De quem já recebeu nota, com os dados para a próxima">
        <Link to="/clientes/novo" className={classeBotao('principal')}>
          <Plus size={16} aria-hidden />
          Novo cliente
        </Link>
      </Cabecalho>
      <Lista
        rota={rota}
        rotulo="Clientes"
        busca="Nome, CPF ou CNPJ"
        filtros={[
          escolha(
            'empresaId',
            'Empresa',
            emitentes?.map(({ id, razaoSocial }) => ({ value: id, label: razaoSocial })),
          ),
          escolha('arquivados', 'Mostrar', [{ value: 'sim', label: 'Arquivados' }]),
        ]}
        consulta={({ q, empresaId, arquivados }, fatia) =>
          clientes({ ambiente, ...defined({ q, empresaId, arquivados: arquivados === 'sim' || undefined }), ...fatia })
        }
        colunas={COLUNAS}
        chave={({ id }) => id}
        grade='"nome nome" "documento ultima" "empresa total"'
        esqueleto={8}
        nada={{ titulo: 'Nenhum cliente com este filtro', dica: 'A procura é por partes do nome, do CPF ou do CNPJ.' }}
        vazio={
          <Vazio
            titulo="Nenhum cliente ainda"
            acao={
              <Link to="/clientes" search={{ arquivados: 'sim' }} className={classeBotao()}>
                Ver os arquivados
              </Link>
            }
          >
            Quem recebe uma nota aparece aqui sozinho, com os dados dela. Você também pode cadastrar antes da primeira.
          </Vazio>
        }
      />
    </>
  )
}
