import { Keyboard } from 'lucide-react'
import type { Fixo, Paleta } from '../../app/palette/destinos.ts'
import { recusa } from '../porque.ts'
import { ESPECIES, VERBOS } from './atos.ts'
import { FONTES } from './fontes.ts'

/** A button of a screen that nothing has to be found for. */
const criar = (
  titulo: string,
  para: string,
  pressiona: string,
  permissao: NonNullable<Fixo['permissao']>,
  oQue: string,
  tambem = '',
): Fixo => ({ titulo, para, pressiona, permissao, oQue, tambem })

/** What an operator finds and does from any screen. */
export const paleta: Paleta = {
  oQue: 'nota, CNPJ, conta, cidade, código, tarefa ou ato',
  verbos: VERBOS,
  comVerbo: '“sondar” e a cidade, “consultar” e a nota',
  especies: ESPECIES,
  recusa,
  acoes: [
    {
      ...{ titulo: 'Ensaiar conexão', para: '/conexoes', permissao: 'admin.conexao.dry-run' },
      ...{ oQue: 'ensaiar conexões', tambem: 'dry-run testar' },
    },
    { titulo: 'Ver notas recusadas', para: '/notas?status=rejeitada', permissao: 'nota.inspect', tambem: 'rejeitadas' },
    {
      ...{ titulo: 'Ver faturas vencidas', para: '/faturas?vencida=true', permissao: 'admin.faturamento.read' },
      tambem: 'inadimplência atrasadas',
    },
    {
      ...{ titulo: 'Ver o que a operação fez', para: '/auditoria', permissao: 'admin.auditoria.read' },
      tambem: 'histórico quem',
    },
    {
      ...{ titulo: 'Mudar um ajuste', para: '/ajustes', permissao: 'admin.ajuste.write' },
      ...{ oQue: 'alterar ajustes', tambem: 'configuração' },
    },
    {
      ...{ titulo: 'Ver cidades que ainda não atendemos', para: '/municipios?atendimento=ainda_nao' },
      ...{ permissao: 'admin.municipio.read', tambem: 'cobertura faltam' },
    },
    criar(
      'Convidar uma pessoa',
      '/pessoas',
      'Nova pessoa',
      'admin.usuario.write',
      'alterar pessoas',
      'nova usuário equipe',
    ),
    criar('Novo cupom', '/cupons', 'Novo cupom', 'admin.faturamento.write', 'criar cupons', 'criar desconto'),
    criar('Novo plano', '/planos', 'Novo plano', 'admin.preco.write', 'criar planos', 'criar preço'),
    criar(
      'Novo contrato',
      '/contratos',
      'Novo contrato',
      'admin.faturamento.write',
      'criar contratos',
      'criar contratar',
    ),
    criar('Novo reajuste', '/reajustes', 'Novo reajuste', 'admin.preco.write', 'reajustar', 'criar índice'),
    criar('Nova tabela de preços', '/precos', 'Nova tabela', 'admin.preco.write', 'mudar preços', 'criar preço geral'),
    criar(
      'Importar uma lista de adesão',
      '/municipios/adesoes',
      'Importar uma lista',
      'admin.municipio.write',
      'decidir sobre municípios',
      'emissor nacional',
    ),
    criar(
      'Checar as tabelas',
      '/regulamentacao',
      'Checar as tabelas',
      'admin.regulamentacao.check',
      'checar a regulamentação',
      'lei regulamentação',
    ),
    {
      ...{ titulo: 'Nova conexão', para: '/conexoes/nova', permissao: 'admin.conexao.write' },
      ...{ oQue: 'criar conexões', tambem: 'criar cidade' },
    },
    {
      ...{ titulo: 'Exportar os dados de uma pessoa', para: '/lgpd', permissao: 'admin.lgpd.export' },
      ...{ oQue: 'exportar os dados de uma pessoa', tambem: 'lgpd titular' },
    },
    { titulo: 'Meu perfil', para: '/perfil', tambem: 'conta eu nome' },
    { titulo: 'Mudar a senha ou o segundo fator', para: '/perfil', tambem: 'trocar segurança sessões' },
  ],
  ajuda: [{ titulo: 'Ajuda e atalhos do teclado', abre: 'atalhos', icone: Keyboard, tambem: 'teclas' }],
  fontes: FONTES,
}
