import { getRouteApi, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ModeloDeServico } from '#web/api/portal/client.ts'
import { modelos } from '#web/api/portal/modelos.ts'
import { escolha } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { defined } from '#web/words/busca.ts'
import { dinheiro } from '#web/words/formatos.ts'

const rota = getRouteApi('/dentro/modelos')

const COLUNAS: Coluna<ModeloDeServico>[] = [
  {
    id: 'nome',
    titulo: 'Modelo',
    fixa: true,
    className: 'max-w-0 w-full max-md:max-w-none',
    planilha: ({ nome }) => nome,
    celula: ({ id, nome, servico }) => (
      <>
        <Link to="/modelos/$id" params={{ id }} className={`${LINK_LINHA} block truncate`}>
          {nome}
        </Link>
        <span className="sub block truncate">{servico.discriminacao}</span>
      </>
    ),
  },
  {
    id: 'codigo',
    titulo: 'Serviço',
    className: 'whitespace-nowrap tabular-nums',
    planilha: ({ servico }) => servico.codigo,
    celula: ({ servico }) => servico.codigo,
  },
  {
    id: 'empresa',
    titulo: 'Empresa',
    className: 'whitespace-nowrap text-tinta-2 max-md:whitespace-normal',
    planilha: ({ empresa }) => empresa ?? 'Todas',
    celula: ({ empresa }) => empresa ?? 'Todas',
  },
  {
    id: 'valor',
    titulo: 'Valor',
    direita: true,
    className: 'whitespace-nowrap tabular-nums',
    planilha: ({ servico }) => servico.valor.servico,
    celula: ({ servico }) => dinheiro(servico.valor.servico),
  },
]

/** The services that the account issues often. */
export const Modelos = () => (
  <>
    <Cabecalho titulo="Modelos de serviço" texto="Serviços prontos para preencher a nota">
      <NovoModelo />
    </Cabecalho>
    <Lista
      rota={rota}
      rotulo="Modelos de serviço"
      busca="Nome do modelo"
      filtros={[escolha('arquivados', 'Mostrar', [{ value: 'sim', label: 'Arquivados' }])]}
      consulta={({ q, arquivados }, fatia) =>
        modelos({ ...defined({ q, arquivados: arquivados === 'sim' || undefined }), ...fatia })
      }
      colunas={COLUNAS}
      chave={({ id }) => id}
      grade='"nome nome" "codigo valor" "empresa empresa"'
      esqueleto={6}
      nada={{ titulo: 'Nenhum modelo com este filtro', dica: 'A procura é por uma parte do nome.' }}
      vazio={
        <Vazio
          titulo="Nenhum modelo em uso"
          acao={
            <Link to="/modelos" search={{ arquivados: 'sim' }} className={classeBotao()}>
              Ver os arquivados
            </Link>
          }
        >
          Guarde aqui os serviços que se repetem: código, texto, valor e impostos. Na hora de emitir, escolha “Usar
          modelo”.
        </Vazio>
      }
    />
  </>
)

function NovoModelo() {
  const porque = usePorque()('modelo.write', 'criar modelos')
  if (porque) return <Botao porque={porque}>Novo modelo</Botao>
  return (
    <Link to="/modelos/novo" className={classeBotao('principal')}>
      <Plus size={16} aria-hidden />
      Novo modelo
    </Link>
  )
}
