declare module "virtual:game-words/*" {
  const messages: Record<string, string>;
  export default messages;
}
