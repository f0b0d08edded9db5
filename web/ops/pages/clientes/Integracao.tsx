import type { ApiKey, ClienteDetalhado, EndpointDoCliente } from '#web/api/ops/client.ts'
import { TabelaInteira } from '#web/app/lista/TabelaInteira.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { dataCheia } from '#web/words/datas.ts'
import { inteiro, porcento } from '#web/words/formatos.ts'
import { AMBIENTES, type Tom } from '#web/words/status.ts'
import { TentarEmails, TentarWebhooks } from './TentarAgora.tsx'

const ESTADOS: Record<EndpointDoCliente['estado'], { rotulo: string; tom: Tom }> = {
  ativo: { rotulo: 'Ativo', tom: 'verde' },
  instavel: { rotulo: 'Falhando', tom: 'ambar' },
  desativado_automatico: { rotulo: 'Desligado por falhar', tom: 'vermelho' },
  desativado_manual: { rotulo: 'Desligado pela conta', tom: 'cinza' },
}

/** How the account's systems talk with the service: keys, and endpoints with their health. */
export const Integracao = ({ conta }: { conta: ClienteDetalhado }) => (
  <>
    <Secao titulo="Endpoints">
      <div className="mb-3 flex flex-wrap gap-2">
        <TentarWebhooks conta={conta.id} />
        <TentarEmails conta={conta.id} />
      </div>
      <TabelaInteira
        nome="endpoints"
        rotulo="Endpoints"
        colunas={endpointsDe(conta.id)}
        linhas={conta.webhooks.items}
        chave={({ id }) => id}
        grade='"url estado" "entregas tentar"'
        vazio={<Vazio titulo="Nenhum endpoint" />}
      />
    </Secao>
    <Secao titulo="Chaves de API">
      <TabelaInteira
        nome="chaves"
        rotulo="Chaves de API"
        colunas={CHAVES}
        linhas={conta.chaves.items}
        chave={({ id }) => id}
        grade='"chave estado" "uso uso"'
        vazio={<Vazio titulo="Nenhuma chave" />}
      />
    </Secao>
  </>
)

const endpointsDe = (conta: string): Coluna<EndpointDoCliente>[] => [
  {
    id: 'url',
    titulo: 'Endereço',
    planilha: ({ url }) => url,
    className: 'md:max-w-0 md:w-[50%]',
    celula: ({ url }) => <span className="block truncate font-mono text-xs">{url}</span>,
  },
  {
    id: 'entregas',
    titulo: 'Em 24 h',
    planilha: ({ ultimas24h }) => ultimas24h.entregas,
    celula: ({ ultimas24h: { entregas, taxaSucesso } }) =>
      entregas === 0
        ? 'Nada enviado'
        : `${inteiro(entregas)} · ${taxaSucesso === null ? '–' : porcento(Math.round(taxaSucesso * 1000) / 10)} entregues`,
  },
  {
    id: 'estado',
    titulo: 'Estado',
    planilha: ({ estado }) => ESTADOS[estado].rotulo,
    direita: true,
    celula: ({ estado }) => <Selo tom={ESTADOS[estado].tom}>{ESTADOS[estado].rotulo}</Selo>,
  },
  {
    id: 'tentar',
    titulo: 'Envios',
    direita: true,
    celula: ({ id, estado }) =>
      estado.startsWith('desativado') ? null : <TentarWebhooks conta={conta} endpointId={id} />,
  },
]

const CHAVES: Coluna<ApiKey>[] = [
  {
    id: 'chave',
    titulo: 'Chave',
    planilha: ({ nome, prefixo }) => `${nome} ${prefixo}`,
    celula: ({ nome, prefixo, ambiente }) => (
      <>
        <span className="font-medium">{nome}</span>
        <span className="sub block">
          <span className="font-mono">{prefixo}…</span> · {AMBIENTES[ambiente]}
        </span>
      </>
    ),
  },
  {
    id: 'uso',
    titulo: 'Último uso',
    emOrdem: ({ ultimoUsoEm }) => ultimoUsoEm,
    planilha: ({ ultimoUsoEm }) => (ultimoUsoEm ? dataCheia(ultimoUsoEm) : 'Nunca usada'),
    celula: ({ ultimoUsoEm }) => (ultimoUsoEm ? <Instante em={ultimoUsoEm} /> : 'Nunca usada'),
  },
  {
    id: 'estado',
    titulo: 'Estado',
    planilha: ({ status }) => status,
    direita: true,
    celula: ({ status }) => <Selo tom={status === 'ativa' ? 'verde' : 'cinza'}>{status}</Selo>,
  },
]
