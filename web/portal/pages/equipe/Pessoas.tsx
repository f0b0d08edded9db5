import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { Usuario } from '#web/api/portal/client.ts'
import { pessoas } from '#web/api/portal/equipe.ts'
import { sessao } from '#web/api/portal/sessao.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { Paginacao } from '#web/kit/list/Paginacao.tsx'
import { type Coluna, Tabela } from '#web/kit/list/Tabela.tsx'
import { EmpresasDe } from '#web/portal/EscolhaEmpresas.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { dataCheia, diaMes, horaMinuto } from '#web/words/datas.ts'
import { PAPEIS, type Tom } from '#web/words/status.ts'
import { MudarPessoa } from './MudarPessoa.tsx'

const rota = getRouteApi('/dentro/equipe')
const ESTADOS: Record<Usuario['status'], { rotulo: string; tom: Tom }> = {
  pendente: { rotulo: 'Pendente', tom: 'ambar' },
  ativo: { rotulo: 'Ativo', tom: 'verde' },
  bloqueado: { rotulo: 'Bloqueado', tom: 'vermelho' },
  desativado: { rotulo: 'Desativado', tom: 'cinza' },
}

/** The people of the account. */
export function Pessoas() {
  const { pagina = 1, porPagina = 25 } = rota.useSearch()
  const navigate = rota.useNavigate()
  const eu = useQuery(sessao).data?.usuario
  const porque = usePorque()
  const [changing, setChanging] = useState<Usuario | null>(null)
  const { data, error, refetch, isPlaceholderData } = useQuery(
    pessoas({ limit: porPagina, offset: (pagina - 1) * porPagina }),
  )
  if (error) return <Falha erro={error} onRetry={() => void refetch()} />

  const whyNotChange = ({ papel, status }: Usuario) =>
    porque('usuario.write', 'alterar pessoas') ??
    (papel === 'owner' && eu?.papel !== 'owner' ? 'Só um dono altera outro dono.' : undefined) ??
    (status === 'desativado'
      ? 'Desativar é definitivo: para voltar, a pessoa precisa de um convite em outro e-mail.'
      : undefined)

  const colunas: Coluna<Usuario>[] = [
    {
      id: 'nome',
      titulo: 'Pessoa',
      celula: ({ id, nome, email }) => (
        <>
          <span className="font-medium">
            {nome}
            {id === eu?.id && <span className="font-normal text-tinta-3"> (você)</span>}
          </span>
          <span className="sub block break-all">{email}</span>
        </>
      ),
    },
    { id: 'papel', titulo: 'Papel', celula: ({ papel }) => PAPEIS[papel] },
    {
      id: 'empresas',
      titulo: 'Empresas',
      className: 'text-tinta-2',
      celula: ({ empresaIds }) => (
        <>
          <span className="md:hidden">Empresas: </span>
          <EmpresasDe ids={empresaIds} />
        </>
      ),
    },
    {
      id: 'acesso',
      titulo: 'Último acesso',
      className: 'whitespace-nowrap tabular-nums text-tinta-2 max-md:text-right',
      celula: ({ ultimoAcessoEm }) =>
        ultimoAcessoEm ? (
          <time dateTime={ultimoAcessoEm} title={dataCheia(ultimoAcessoEm)}>
            {diaMes(ultimoAcessoEm)}, {horaMinuto(ultimoAcessoEm)}
          </time>
        ) : (
          'Ainda não entrou'
        ),
    },
    {
      id: 'estado',
      titulo: 'Estado',
      className: 'max-md:text-right',
      celula: ({ status }) => <Selo tom={ESTADOS[status].tom}>{ESTADOS[status].rotulo}</Selo>,
    },
    {
      id: 'acao',
      titulo: 'Ação',
      direita: true,
      celula: (pessoa) => (
        <Botao aria-label={`Alterar ${pessoa.nome}`} porque={whyNotChange(pessoa)} onClick={() => setChanging(pessoa)}>
          Alterar
        </Botao>
      ),
    },
  ]
  return (
    <>
      <Tabela
        rotulo="Pessoas da conta"
        colunas={colunas}
        linhas={data?.items}
        chave={({ id }) => id}
        loading={isPlaceholderData}
        esqueleto={3}
        grade='"nome estado" "papel acesso" "empresas acao"'
        vazio={<Vazio titulo="Ninguém aqui">Você vê as pessoas limitadas às mesmas empresas que você.</Vazio>}
      />
      {data && data.total > 25 && (
        <Paginacao
          pagina={pagina}
          porPagina={porPagina}
          total={data.total}
          onPage={(n) => void navigate({ search: (now) => ({ ...now, pagina: n }) })}
          onSizeChange={(n) => void navigate({ search: (now) => ({ ...now, porPagina: n, pagina: undefined }) })}
        />
      )}
      {changing && <MudarPessoa pessoa={changing} onClose={() => setChanging(null)} />}
    </>
  )
}
