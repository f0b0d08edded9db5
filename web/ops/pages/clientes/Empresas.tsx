import { Link } from '@tanstack/react-router'
import type { ClienteDetalhado, EmpresaDoCliente } from '#web/api/ops/client.ts'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA, Tabela } from '#web/kit/list/Tabela.tsx'
import { diaMesAno } from '#web/words/datas.ts'
import { documento } from '#web/words/formatos.ts'

/** The companies of the account, and until when each may sign. */
export const Empresas = ({ conta }: { conta: ClienteDetalhado }) => (
  <Tabela
    rotulo="Empresas da conta"
    colunas={colunasDe(conta.id)}
    linhas={conta.empresas.items}
    chave={({ id }) => id}
    grade='"empresa certificado" "cidade estado"'
    vazio={<Vazio titulo="Nenhuma empresa">A conta ainda não cadastrou quem emite.</Vazio>}
  />
)

const colunasDe = (contaId: string): Coluna<EmpresaDoCliente>[] => [
  {
    id: 'empresa',
    titulo: 'Empresa',
    celula: ({ id, razaoSocial, cpfCnpj }) => (
      <>
        <Link to="/clientes/$id/empresas/$empresaId" params={{ id: contaId, empresaId: id }} className={LINK_LINHA}>
          {razaoSocial}
        </Link>
        <span className="sub block tabular-nums">{documento(cpfCnpj)}</span>
      </>
    ),
  },
  {
    id: 'cidade',
    titulo: 'Cidade',
    celula: ({ municipio }) => <span className="font-mono text-xs">{municipio}</span>,
  },
  {
    id: 'certificado',
    titulo: 'Certificado',
    celula: ({ certificado }) =>
      certificado ? `até ${diaMesAno(certificado.validoAte)}` : <Selo tom="vermelho">Sem certificado</Selo>,
  },
  {
    id: 'estado',
    titulo: 'Situação',
    direita: true,
    celula: ({ ativa }) => <Selo tom={ativa ? 'verde' : 'cinza'}>{ativa ? 'Ativa' : 'Desativada'}</Selo>,
  },
]
