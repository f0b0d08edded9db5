import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { readList, type Saida } from '#web/api/ops/client.ts'
import { escolha } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Botao } from '#web/kit/Botao.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { TECLAS } from '#web/ops/teclas.ts'
import { defined } from '#web/words/busca.ts'
import { inteiro } from '#web/words/formatos.ts'
import { STATUS_PLANO } from '#web/words/precos.ts'
import { EditarPlano } from './EditarPlano.tsx'

type Plano = Saida<'GET /admin/planos'>['items'][number]
const rota = getRouteApi('/dentro/planos')

const COLUNAS: Coluna<Plano>[] = [
  {
    id: 'plano',
    titulo: 'Plano',
    fixa: true,
    planilha: ({ nome }) => nome,
    celula: ({ id, nome, codigo, versaoPlano }) => (
      <>
        <Link to="/planos/$id" params={{ id }} className={LINK_LINHA}>
          {nome}
        </Link>
        <span className="sub block font-mono">
          {codigo} v{versaoPlano}
        </span>
      </>
    ),
  },
  {
    id: 'status',
    titulo: 'Situação',
    planilha: ({ status }) => STATUS_PLANO[status].rotulo,
    celula: ({ status, privado }) => (
      <>
        <Selo tom={STATUS_PLANO[status].tom}>{STATUS_PLANO[status].rotulo}</Selo>
        {privado && <span className="sub ml-2">só o atendimento</span>}
      </>
    ),
  },
  {
    id: 'incluidas',
    titulo: 'Notas incluídas',
    direita: true,
    className: 'max-md:hidden',
    planilha: ({ notasIncluidas }) => notasIncluidas,
    celula: ({ notasIncluidas }) => inteiro(notasIncluidas),
  },
  {
    id: 'contratos',
    titulo: 'Contratos',
    direita: true,
    className: 'max-md:hidden',
    planilha: ({ contratos }) => contratos,
    celula: ({ contratos }) => inteiro(contratos),
  },
  {
    id: 'valor',
    titulo: 'Por mês',
    direita: true,
    planilha: ({ valorMensal }) => valorMensal,
    celula: ({ valorMensal }) => <Valor v={valorMensal} />,
  },
]

/** What the service sells. */
export function Planos() {
  const porque = usePorque()
  const [novo, setNovo] = useState(false)
  return (
    <>
      <Cabecalho titulo="Planos" texto="O que se vende. Mudar um plano não muda os contratos que já existem.">
        <Botao
          tipo="principal"
          aria-keyshortcuts={TECLAS.criar.tecla}
          porque={porque('admin.preco.write', 'criar planos')}
          onClick={() => setNovo(true)}
        >
          Novo plano
        </Botao>
      </Cabecalho>
      {novo && <EditarPlano plano={null} onClose={() => setNovo(false)} />}
      <Lista
        rota={rota}
        rotulo="Planos"
        filtros={[
          escolha('ativo', 'Situação', [
            { value: 'true', label: 'Ativos' },
            { value: 'false', label: 'Desativados' },
          ]),
        ]}
        consulta={({ ativo }, fatia) =>
          readList('GET /admin/planos', {
            consulta: { ...defined({ ativo: ativo === undefined ? undefined : ativo === 'true' }), ...fatia },
          })
        }
        colunas={COLUNAS}
        chave={({ id }) => id}
        grade='"plano valor" "status contratos"'
        densa
        nada={{ titulo: 'Nenhum plano nesta situação' }}
        vazio={<Vazio titulo="Nenhum plano ainda">Sem plano não há contrato, e sem contrato nada é cobrado.</Vazio>}
      />
    </>
  )
}
