import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { Usuario } from '#web/api/portal/client.ts'
import { pessoas } from '#web/api/portal/equipe.ts'
import { sessao } from '#web/api/portal/sessao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Botao } from '#web/kit/Botao.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { EmpresasDe } from '#web/portal/EscolhaEmpresas.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { dataCheia } from '#web/words/datas.ts'
import { ESTADOS_DE_PESSOA } from '#web/words/pessoas.ts'
import { PAPEIS } from '#web/words/status.ts'
import { ExigirSegundoFator } from './ExigirSegundoFator.tsx'
import { MudarPessoa } from './MudarPessoa.tsx'

const rota = getRouteApi('/dentro/equipe')

/** The people of the account. */
export function Pessoas() {
  const eu = useQuery(sessao).data?.usuario
  const porque = usePorque()
  const { isPending } = useQuery(pessoas({ limit: 25, offset: 0 }))
  const [changing, setChanging] = useState<Usuario | null>(null)
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
      fixa: true,
      planilha: ({ nome, email }) => `${nome} (${email})`,
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
    { id: 'papel', titulo: 'Papel', celula: ({ papel }) => PAPEIS[papel], planilha: ({ papel }) => PAPEIS[papel] },
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
      planilha: ({ ultimoAcessoEm }) => ultimoAcessoEm && dataCheia(ultimoAcessoEm),
      className: 'whitespace-nowrap tabular-nums text-tinta-2 max-md:text-right',
      celula: ({ ultimoAcessoEm }) => (ultimoAcessoEm ? <Instante em={ultimoAcessoEm} /> : 'Ainda não entrou'),
    },
    {
      id: 'estado',
      titulo: 'Estado',
      planilha: ({ status }) => ESTADOS_DE_PESSOA[status].rotulo,
      className: 'max-md:text-right',
      celula: ({ status }) => <Selo tom={ESTADOS_DE_PESSOA[status].tom}>{ESTADOS_DE_PESSOA[status].rotulo}</Selo>,
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
      <Lista
        rota={rota}
        rotulo="Pessoas da conta"
        consulta={(_, fatia) => pessoas(fatia)}
        colunas={colunas}
        chave={({ id }) => id}
        esqueleto={3}
        grade='"nome estado" "papel acesso" "empresas acao"'
        vazio={<Vazio titulo="Ninguém aqui">Você vê as pessoas limitadas às mesmas empresas que você.</Vazio>}
      />
      {!isPending && <ExigirSegundoFator />}
      {changing && <MudarPessoa pessoa={changing} onClose={() => setChanging(null)} />}
    </>
  )
}
