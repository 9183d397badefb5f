"""The town: shop, services, gambling, quests."""
